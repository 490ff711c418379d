-- What names a person goes out of what is otherwise only added to: the audit trail and the stage history. The act, its time and its
-- user stay. `words` identify the person for certain (telephone, address, number) and go wherever they occur; `names` only from what is kept of the
-- objects themselves, since others bear them as well.
create function erase_words(told text, words text[]) returns text language plpgsql immutable as $$
declare
  word text;
begin
  foreach word in array words loop
    if word <> '' then told := replace(told, word, '已删除'); end if;
  end loop;
  return told;
end $$;
grant execute on function erase_words to lease_app;
