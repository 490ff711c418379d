-- Statistics of the pieces of names would be reckoned by cutting every name anew: seconds, in which the embedded database answers nobody,
-- and the search is planned well without them.
alter index search_entry_text alter column 1 set statistics 0;
alter index search_entry_spelling alter column 1 set statistics 0;
