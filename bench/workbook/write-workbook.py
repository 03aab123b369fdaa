"""write-workbook.py RECORDS.ndjson OUT.xlsx: as Excel writes it, with shared strings and dates."""

import json
import sys
from datetime import date

import xlsxwriter

source, target = sys.argv[1:]
book = xlsxwriter.Workbook(target)
sheet = book.add_worksheet("records")
day = book.add_format({"num_format": "dd/mm/yyyy"})
with open(source, encoding="utf-8") as lines:
    for row, line in enumerate(lines):
        record = json.loads(line)
        if row == 0:
            sheet.write_row(0, 0, list(record))
        for column, (name, value) in enumerate(record.items()):
            if name.endswith("_date"):
                if value:
                    sheet.write_datetime(row + 1, column, date.fromisoformat(value), day)
            else:
                sheet.write_string(row + 1, column, " ".join(value) if name == "links" else value)
book.close()
