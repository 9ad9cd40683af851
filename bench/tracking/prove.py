def run(w,n): return 0
