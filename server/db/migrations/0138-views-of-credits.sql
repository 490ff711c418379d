-- Open negative receivables have had the status unpaid or partial; views that select those keep showing them.
update saved_view set state = jsonb_set(state, '{filter,status}', (state #> '{filter,status}') || '["credit"]')
where list = 'finance/receivable' and (state #> '{filter,status}') ?| array['unpaid', 'partial'] and not (state #> '{filter,status}') ? 'credit';
