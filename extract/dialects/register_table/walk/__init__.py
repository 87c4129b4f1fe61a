"""The walk through lines and tables: what is known at a point, what each opens and closes, the register made of it.

`Reader` is a chain of classes that share one state; each takes one kind of what a document holds, and calls only those
before it:

    State            what is known at this point; how a register begins and ends
    TitlesAbove      what names the register of a table where no heading does
    Figures          tables that are figures of bits
    ListedValues     tables that list the values of a field
    KeyTables        tables of keys and values
    ContinuedTables  tables that go on with the one before
    Tables           what else a table is: fields, registers; the way in is `table`
    TitleLines       lines that are part of a title
    Chapters         headings that open chapters and blocks
    NamedHeadings    what register a heading names
    UnderRegisters   headings and the register above them: parts of it, more of it, another
    Sections         headings: registers, parts of them; the way in is `heading`
    Drawings         figures that a text draws or gives as data
    FieldSections    headings and lines that are those of a field
    LooseTables      tables without rules, line by line
    FigureLines      lines of a figure: numbers, names, codes
    FieldLines       lines of a field's description and values
    KeyLines         keys and values in lines
    CaptionLines     captions of tables: repeated, wrapped, beside them
    DescribedBits    lines that describe bits
    SaidLines        lines that nothing else takes: headings, keys, text
    Reader           a line of text after the other, in the order in which these are tried

All of them have one `self`, so no name may stand in two: mypy refuses that here (`explicit-override`, pyproject.toml).
What an attribute means is said in `State`, and all are set there.
"""
