-- The columns of a bank statement are called what banks call them: money in is credit, money out is debit.
update statement_mapping set columns = columns - 'income' - 'outgo'
    || case when columns ? 'income' then jsonb_build_object('credit', columns->'income') else '{}' end
    || case when columns ? 'outgo' then jsonb_build_object('debit', columns->'outgo') else '{}' end;
