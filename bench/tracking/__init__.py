"""The performance record: measures programs, compares versions, keeps figures and shows them.

README.md says which file does what. All of them use messages (to the user, and errors), git,
atomic_file and line_file (files that survive a kill), markdown (tables) and units (of figures).
"""
