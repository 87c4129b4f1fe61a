"""What a document says: bytes become numbered lines, lines become observations.

Readers (`extract.readers`) turn a file into a `Document`; dialects
(`extract.dialects`) recognise a kind of document and read its observations.
Nothing here knows of Parquet or of any other document.
"""
