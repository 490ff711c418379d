-- Erases personal data from append-only tables: the audit trail and the stage history. The act, its time and its user remain. `words` identify the
-- person with certainty (telephone, address, number) and are erased wherever they occur; `names` are erased only from the stored values of the
-- objects themselves, since other persons may have the same name.
create function erase_words(content text, words text[]) returns text language plpgsql immutable as $$
declare
  word text;
begin
  foreach word in array words loop
    if word <> '' then content := replace(content, word, '已删除'); end if;
  end loop;
  return content;
end $$;
grant execute on function erase_words to lease_app;
