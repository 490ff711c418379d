-- Sign-in names are unique by the key that the code computes (api/kernel/access/sign-in-key.ts), whatever the collation of the database.
drop index app_user_name_unique;
create unique index app_user_name_unique on app_user ((lower(normalize(name, nfkc) collate "C")));
