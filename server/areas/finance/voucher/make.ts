// Creates, previews and removes the vouchers of a month for a legal entity.
import sql from 'sql-template-tag';
import { makeVouchers, previewVouchers, undoVouchers } from '#api/finance/voucher/voucher';
import type {
  VoucherBooks,
  VoucherDraft,
  VoucherMakingTerms,
  VouchersMade,
  VoucherTemplate,
} from '#api/finance/voucher/voucher.schema';
import { monthRange, yearMonthOf } from '#domain/kernel/dates/calendar-date';
import { assertSeesAllParks } from '#server/platform/access/scope';
import { one, type Tx, withoutLoops } from '#server/platform/db/database';
import { invalid, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { assertLegalEntity } from '#server/policies/legal-entity';
import { chartOf, subjectFault } from '#server/policies/subjects';
import { draftOf, type SubjectFault } from './draft';
import { voucherTemplates } from './template';

/** Maximum number of vouchers that a preview shows in full. */
const MAX_LISTED = 50;

/** The books of a legal entity cover all its parks. */
export async function assertBooks({ tx, actor }: Pick<Call, 'tx' | 'actor'>, legal_entity_id: number): Promise<void> {
  assertSeesAllParks({ actor }, '查看或生成凭证');
  await assertLegalEntity(tx, legal_entity_id);
}

/** A default line may name a code that an older chart lacks; charge items, accounts and changed templates refuse such codes. */
async function faultsOf(tx: Tx, templates: readonly VoucherTemplate[]): Promise<SubjectFault[]> {
  const chart = await chartOf(tx);
  const fixed = templates.flatMap(({ lines }) => lines.flatMap(({ subject }) => subject || []));
  return [...new Set([...chart.keys(), ...fixed])].flatMap((code) => {
    const fault = subjectFault(chart, code);
    return fault === undefined ? [] : [{ code, fault }];
  });
}

async function drafted(call: Call, terms: VoucherMakingTerms) {
  const { tx, today } = call;
  await assertBooks(call, terms.legal_entity_id);
  if (terms.month > yearMonthOf(today)) throw invalid([{ path: ['month'], message: '不能为未来的月份生成凭证' }]);
  const templates = await voucherTemplates(tx);
  return draftOf({ ...terms, templates, faults: await faultsOf(tx, templates), today });
}

async function preview(call: Call, terms: VoucherMakingTerms): Promise<VoucherDraft> {
  const { tx } = call;
  const draft = await drafted(call, terms);
  const { answer } = await withoutLoops(tx, (planned) =>
    one<{ answer: VoucherDraft }>(
      planned,
      sql`${draft}, voucher as materialized (
        select e.number, min(e.day) as voucher_date, min(e.event) as event, count(*)::int as posting_count from event e group by e.number order by e.number
      ), shown as (
        select v.number, v.voucher_date, v.event, v.posting_count, (select coalesce(json_agg(l order by l.line), '[]') from (
            select x.line, x.subject, coalesce(s.name, '') as subject_name, x.side, x.amount_fen, x.summary, t.name as tenant_name, c.number as contract_number, b.name as building_name, p.name as park_name
            from entry x left join tenant t on t.company_id = app_company() and t.id = x.tenant_id
            left join contract c on c.company_id = app_company() and c.id = x.contract_id
            left join building b on b.company_id = app_company() and b.id = x.building_id
            left join ledger_subject s on s.company_id = app_company() and s.code = x.subject
            left join park p on p.company_id = app_company() and p.id = x.park_id
            where x.number = v.number) l) as lines
        from (select * from voucher limit ${MAX_LISTED}) v
      ) select json_build_object('posting_count', (select count(*) from event), 'voucher_count', (select count(*) from voucher),
        'debit_fen', (select coalesce(sum(amount_fen), 0) from entry where side = 'debit'),
        'credit_fen', (select coalesce(sum(amount_fen), 0) from entry where side = 'credit'),
        'problems', (select coalesce(json_agg(words order by words), '[]') from problem),
        'vouchers', (select coalesce(json_agg(s order by s.number), '[]') from shown s)) as answer`,
    ),
  );
  return answer;
}

/** Serializes the creation of vouchers for the same legal entity: the second caller finds nothing left. */
export const hold = (tx: Tx, legal_entity_id: number) =>
  tx.query(sql`select pg_advisory_xact_lock(hashtextextended('voucher:' || app_company(), ${legal_entity_id}))`);

async function make(call: Call, terms: VoucherMakingTerms): Promise<VouchersMade> {
  const { tx, actor, now } = call;
  await hold(tx, terms.legal_entity_id);
  const draft = await drafted(call, terms);
  const { start } = monthRange(terms.month);
  const [made] = await withoutLoops(tx, (planned) =>
    planned.query<VouchersMade & { lacking: string[] | null }>(
      sql`${draft}, lacking as materialized (
        select array_agg(words order by words) as words from problem
      ), made as (
        insert into voucher (company_id, legal_entity_id, month, number, voucher_date, event, posting_count, created_by, created_at)
        select app_company(), ${terms.legal_entity_id}, ${start}::date, e.number, min(e.day), min(e.event), count(*), ${actor.user_id}, ${now}
        from event e where (select words from lacking) is null group by e.number order by e.number returning id, number
      ), line as (
        insert into voucher_line (company_id, voucher_id, line, subject, side, amount_fen, summary, tenant_id, building_id, contract_id, park_id)
        select app_company(), m.id, x.line, x.subject, x.side, x.amount_fen, x.summary, x.tenant_id, x.building_id, x.contract_id, x.park_id
        from made m join entry x on x.number = m.number
      ), posting as (
        insert into voucher_posting (company_id, event, posting_id, voucher_id)
        select app_company(), e.event, e.posting_id, m.id from made m join event e on e.number = m.number returning 1
      ) select (select words from lacking) as lacking, (select count(*)::int from made) as voucher_count, (select count(*)::int from posting) as posting_count,
        coalesce((select min(number) from made), 0)::int as first_number, coalesce((select max(number) from made), 0)::int as last_number`,
    ),
  );
  if (!made) throw new Error('no answer of what was made');
  const { lacking, ...counts } = made;
  if (lacking) throw invalid(lacking.map((message) => ({ path: ['legal_entity_id'], message })));
  if (counts.voucher_count === 0) throw new Refusal(409, '该月没有待生成凭证的业务');
  await call.audit({
    object: 'voucher',
    object_id: terms.legal_entity_id,
    action: 'voucher-make',
    after: { ...counts, month: terms.month, merge: terms.merge },
  });
  return counts;
}

/** Vouchers of a closed month must not be recreated: templates and subjects may have changed since. */
async function assertOpen(tx: Tx, { legal_entity_id, month }: VoucherBooks): Promise<void> {
  await tx.query(sql`select share_period_lock(app_company(), ${legal_entity_id})`);
  const { closed } = await one<{ closed: boolean }>(
    tx,
    sql`select coalesce(closed_through(app_company(), ${legal_entity_id}) >= ${monthRange(month).end}::date, false) as closed`,
  );
  if (closed) throw new Refusal(423, '该月已结账，凭证不能撤销；确需更正请先反结账');
}

async function undo(call: Call, { legal_entity_id, month }: VoucherBooks) {
  const { tx, audit } = call;
  await assertBooks(call, legal_entity_id);
  await hold(tx, legal_entity_id);
  await assertOpen(tx, { legal_entity_id, month });
  const ofMonth = sql`company_id = app_company() and legal_entity_id = ${legal_entity_id} and month = ${monthRange(month).start}::date`;
  const { exported } = await one<{ exported: number }>(
    tx,
    sql`select count(*)::int as exported from voucher where ${ofMonth} and exported_at is not null`,
  );
  if (exported)
    throw new Refusal(409, `该月已有 ${exported} 张凭证导出，不能撤销；请在业务中作废或冲回，再生成红字凭证`);
  const gone = await tx.query(sql`delete from voucher where ${ofMonth} returning id`);
  if (gone.length === 0) throw new Refusal(409, '该月没有可撤销的凭证');
  await audit({
    object: 'voucher',
    object_id: legal_entity_id,
    action: 'voucher-undo',
    before: { month, voucher_count: gone.length },
  });
  return { voucher_count: gone.length };
}

export const voucherMakingRoutes: Route[] = [
  handle(previewVouchers, preview),
  handle(makeVouchers, make),
  handle(undoVouchers, undo),
];
