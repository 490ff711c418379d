-- When two transactions put a customer under another at the same time, the second sees the change of the first.
create function customer_no_circle() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('customer_parent', new.company_id));
  if exists (
    with recursive over as (
      select c.id, c.parent_id from customer c where c.company_id = new.company_id and c.id = new.parent_id
      union select c.id, c.parent_id from customer c join over o on c.id = o.parent_id where c.company_id = new.company_id)
    select from over where id = new.id) then
    raise exception 'customer % is over itself', new.id
      using errcode = 'check_violation', constraint = 'customer_no_circle', table = 'customer';
  end if;
  return new;
end $$;

create trigger customer_no_circle before update of parent_id on customer
  for each row when (new.parent_id is not null) execute function customer_no_circle();
