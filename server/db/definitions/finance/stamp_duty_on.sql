-- Each document of a lease that is subject to stamp duty, signed by the day.
create function stamp_duty_on(day date) returns table (
    contract_id bigint, legal_entity_id bigint, document text, document_no bigint, signed_on date, rent_fen bigint, rate numeric, relief numeric,
    fixed_fen bigint, tax_fen bigint)
  language sql stable rows 1000 set enable_nestloop = off
begin atomic
  with amount as materialized (
    select r.contract_id, r.document, r.document_no, r.signed_on, sum(r.rent_fen)::bigint as fen from stamp_duty_rows_on(day) r
    group by r.contract_id, r.document, r.document_no, r.signed_on
  ), lease as materialized (
    select k.id, k.lessor_id, k.signed_on
    from contract k where k.company_id = app_company() and k.status = 'approved' and (k.approved_on is null or k.approved_on <= day)
  ), document as (
    select l.id as contract_id, l.lessor_id, 'signed' as document, 1::bigint as document_no, l.signed_on, coalesce(a.fen, 0) as fen
    from lease l left join amount a on a.contract_id = l.id and a.document = 'signed' where l.signed_on <= day
    union all
    select l.id, l.lessor_id, a.document, a.document_no, a.signed_on, a.fen
    from lease l join amount a on a.contract_id = l.id and a.document <> 'signed' and a.fen <> 0
  ), rated as materialized (
    select d.*, tax_term_on('stamp_rate', d.lessor_id, null, '', d.signed_on) as rate, tax_term_on('stamp_relief', d.lessor_id, null, '', d.signed_on) as relief,
      case when d.document = 'signed' and d.fen = 0 then tax_term_on('stamp_fixed', d.lessor_id, null, '', d.signed_on) * 100 else 0 end as fixed
    from document d
  ), taxed as (
    select r.*, round(r.fixed * r.relief) as duty, round(r.fen * r.rate * r.relief) as tax,
      max(round(r.fixed * r.relief)) over (partition by r.contract_id) as paid,
      sum(round(r.fen * r.rate * r.relief)) over (partition by r.contract_id, r.document = 'settled' order by r.signed_on) as settled
    from rated r
  )
  select t.contract_id, t.lessor_id, t.document, t.document_no, t.signed_on, t.fen, t.rate, t.relief, t.duty::bigint,
    (case t.document when 'settled' then greatest(t.settled - t.paid, 0) - greatest(t.settled - t.tax - t.paid, 0) else t.duty + t.tax end)::bigint
  from taxed t;
end;
comment on function stamp_duty_on is
  'Stamp duty on leases by document signed by the day: the contract, each change (rent below 0: a decrease) and each settlement of rent without an '
  'amount in the contract, with the net rent of stamp_duty_rows_on in fen, rate and relief in force on its day, the fixed duty of a contract without '
  'an amount, which later settlements use up, and the tax, below 0 where it is refunded. The rule of domain/finance/accounting/stamp-duty.ts. '
  'docs/domain §7.4.';
grant execute on function stamp_duty_on to lease_app;
