-- What carries a file is asked whenever one is read: each way from the file to its bearer has an index.
create index attachment_of_file on attachment (company_id, file_id);
create index app_user_head_image on app_user (company_id, head_image) where head_image <> '';
