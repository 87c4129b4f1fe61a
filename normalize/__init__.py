"""What is true: the observations of every document become checked, sorted tables on disk.

    Reading --observed_tables--> tables of one document --published_tables--> tables of all --Staging--> files

Nothing here knows of layouts, and this module imports nothing: each part costs
only the commands that use it.
"""
