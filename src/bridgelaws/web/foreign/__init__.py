"""What strangers could keep this process busy with: files of other programs are read, and the lines of claims searched, in
processes of their own, with bounds on their time and memory.
"""
