create function event_references(fact jsonb) returns jsonb language sql immutable
  return (select coalesce(jsonb_object_agg(c.key, c.value), '{}') from jsonb_each(jsonb_strip_nulls(fact)) c
    where c.key in ('contract_id', 'customer_id', 'tenant_id', 'deposit_entry_id', 'number'));
comment on function event_references is 'The number of the row of an event, and the objects that it refers to.';
