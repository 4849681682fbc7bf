"""Files of strangers: one bounded reader per format, and nobody reads them otherwise.

Recordings, data sets, traces and run folders come from elsewhere. Whatever is in them, reading one
takes bounded time and memory, runs nothing, follows nothing, and ends with a value or with a
`RecordingError` of one line that names the place and never repeats a whole value.

| module | reads |
|---|---|
| `files` | bytes, text and lines of regular files |
| `json_values` | JSON |
| `yaml_values` | YAML without aliases |
| `xml_documents` | XML without document types |
| `csv_rows` | CSV with a header |
| `pictures` | PNG, JPEG and WebP |
| `arrow_tables` | Parquet and JSON lines |
| `wording` | what may be said of a value in a message |

`tests/unit/foreign/test_who_reads.py` checks that no other module calls the parsers.
"""
