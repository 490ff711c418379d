-- A file that an object refers to, or once did, is never deleted. The argument names the column with the id of the file, or its address.
create function mark_attached() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update file set attached = true
    where company_id = new.company_id and id = substring(to_jsonb(new) ->> tg_argv[0] from '\d+$')::bigint and not attached;
  return null;
end $$;

create trigger attachment_marks_file after insert on attachment for each row execute function mark_attached('file_id');
create trigger park_marks_file after insert or update of cover_file_id on park
  for each row when (new.cover_file_id is not null) execute function mark_attached('cover_file_id');
create trigger building_marks_file after insert or update of cover_file_id on building
  for each row when (new.cover_file_id is not null) execute function mark_attached('cover_file_id');
create trigger company_profile_marks_file after insert or update of logo_file_id on company_profile
  for each row when (new.logo_file_id is not null) execute function mark_attached('logo_file_id');
create trigger app_user_marks_file after insert or update of head_image on app_user
  for each row when (new.head_image <> '' and new.company_id is not null) execute function mark_attached('head_image');
