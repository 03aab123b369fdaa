"""read-with-pandas.py IN.xlsx: reads the first sheet, and prints how many rows it has."""

import sys

import pandas

print(len(pandas.read_excel(sys.argv[1], engine="openpyxl", dtype=str)))
