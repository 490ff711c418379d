create function event_entity(of_table text, fact jsonb) returns bigint language sql stable
  return case when of_table = 'deposit_refund' then (select c.lessor_id from contract c
      where (c.company_id, c.id) = ((fact ->> 'company_id')::bigint, (fact ->> 'contract_id')::bigint))
    else (fact ->> 'lessor_id')::bigint end;
comment on function event_entity is 'The legal entity of the row of an event; null where it belongs to none.';
