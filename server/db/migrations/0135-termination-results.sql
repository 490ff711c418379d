-- The list of termination orders shows and sorts the result of each settlement, also before it is executed.
alter table contract_termination add column result_fen bigint;
comment on column contract_termination.result_fen is
  'Result of the settlement when the order was last saved or submitted, or as executed: above 0 owed by the tenant, below 0 refunded; null: saved before.';
update contract_termination set result_fen = (sheet ->> 'result_fen')::bigint where sheet is not null;
