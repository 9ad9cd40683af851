"""The performance record: measures programs, compares versions, keeps figures and shows them.

README.md says which file does what. Below these files: messages (to the user, and errors), git,
atomic_file and line_file (files that survive a kill), google_json, markdown (tables), units. Parts
of scripts/regress: figures (its JSON), peak (of memory); planted, laboratory, proof (of --prove).
"""
