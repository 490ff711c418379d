create function event_park(of_table text, fact jsonb) returns bigint language sql stable
  return case when of_table = 'deposit_refund' then (select c.park_id from contract c
      where (c.company_id, c.id) = ((fact ->> 'company_id')::bigint, (fact ->> 'contract_id')::bigint))
    else (fact ->> 'park_id')::bigint end;
comment on function event_park is 'The park of the row of an event; null where it belongs to none.';
