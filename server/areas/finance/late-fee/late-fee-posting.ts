// Late fee of every overdue principal on a day, and charging the part not charged yet (docs/domain §5.9): by hand, and by the enterprise's monthly
// run.
import sql, { type Sql } from 'sql-template-tag';
import type { Contract } from '#api/contracts/contract/contract.schema';
import type { LateFeeRow } from '#api/finance/late-fee.schema';
import type { Payment } from '#domain/finance/arrears/account-credit';
import { lateFee, lateFeePeriods, lateFeeToPost } from '#domain/finance/arrears/late-fee';
import { addDays, type CalendarDate } from '#domain/kernel/dates/calendar-date';
import { splitTax } from '#domain/kernel/money/money';
import { contractsOn } from '#server/measures/contracts/contract';
import { chargedFen, openFen } from '#server/measures/finance/receivable';
import { maybeOne, type Tx } from '#server/platform/db/database';
import { insertRecords } from '#server/platform/list/record';
import { Refusal } from '#server/platform/use-case/errors';
import { accountCredits, sumOfPayments } from '#server/policies/account-credit';
import { parameterValue } from '#server/policies/parameters';
import { type NewReceivable, postRows } from '../posting/receivables';

interface Principal extends Omit<LateFeeRow, 'rate_daily' | 'periods' | 'fee_fen' | 'to_post_fen' | 'credit_fen'> {
  charge_item_id: number;
  clause: NonNullable<Contract['late_fee']>;
  payments: Payment[];
  /** Payments from money on account. */
  credits: readonly Payment[];
  postings: number;
  posted_through: string | null;
}

/**
 * Returns the principals overdue on the day, paid late or charged before, by the terms of the contract's version then in force, with the money on
 * account that counts for each. A settled termination is final.
 */
export async function principals(tx: Tx, as_of: string, condition: Sql): Promise<Principal[]> {
  const rows = await overdueRows(tx, as_of, condition);
  const credits = rows.length > 0 ? await accountCredits(tx, { as_of }) : new Map<number, Payment[]>();
  return rows.map((row) => ({ ...row, credits: credits.get(row.receivable_id) ?? [] }));
}

const overdueRows = (tx: Tx, as_of: string, condition: Sql) =>
  tx.query<Omit<Principal, 'credits'>>(
    sql`select r.id as receivable_id, r.tenant_id, c.number as contract_number, t.name as tenant_name, i.name as charge_item, r.charge_item_id,
          r.start_date, r.end_date, r.due_date, r.gross_fen, ${openFen} as open_fen, v.late_fee as clause,
          f.posted_fen, f.postings, f.posted_through,
          coalesce((select json_agg(json_build_object('date', w.value_date, 'amount', w.amount_fen)) from write_off w
            where w.company_id = r.company_id and w.receivable_id = r.id and w.amount_fen > 0
              and not exists (select from write_off u where u.company_id = w.company_id and u.reverses_id = w.id)), '[]') as payments
        from receivable r
        join contract c on (c.company_id, c.id) = (r.company_id, r.contract_id) and c.status = 'approved' and c.leave_date is null
        join tenant t on (t.company_id, t.id) = (r.company_id, r.tenant_id)
        join charge_item i on (i.company_id, i.id) = (r.company_id, r.charge_item_id) and i.kind not in ('deposit', 'late_fee')
        join ${contractsOn(as_of)} y on y.contract_id = c.id
        join contract_version v on (v.company_id, v.contract_id, v.version_no) = (c.company_id, c.id, y.version_no)
        cross join lateral (select coalesce(sum(${chargedFen}) filter (where b.voided_on is null), 0)::bigint as posted_fen,
            count(*)::int as postings, max(p.through) filter (where b.voided_on is null) as posted_through
          from late_fee_posting p join receivable b on (b.company_id, b.id) = (p.company_id, p.receivable_id)
          where p.company_id = r.company_id and p.principal_id = r.id) f
        where r.company_id = app_company() and r.voided_on is null and r.gross_fen > 0 and r.due_date < ${as_of}::date
          and jsonb_typeof(v.late_fee) = 'object'
          and (r.received_fen < r.gross_fen or f.postings > 0 or exists (select from write_off w
            where w.company_id = r.company_id and w.receivable_id = r.id and w.value_date > r.due_date))
          and ${condition}
        order by r.due_date, r.id`,
  );

export interface Computed extends LateFeeRow {
  principal: Principal;
  /** Amount in fen that would be posted without money on account. */
  without_credit_fen: number;
}

export function computed(principal: Principal, as_of: string): Computed[] {
  const { charge_item_id, clause, payments, credits, postings: _count, posted_through: _through, ...facts } = principal;
  if (clause.charge_item_ids.length > 0 && !clause.charge_item_ids.includes(charge_item_id)) return [];
  const { rate_daily, grace_days, cap } = clause;
  const { gross_fen, due_date: due, posted_fen } = principal;
  const paid = { principal: gross_fen, due, rate: rate_daily, grace_days, cap, payments, as_of };
  const terms = { ...paid, payments: [...payments, ...credits] };
  const fee_fen = lateFee(terms);
  const periods = lateFeePeriods(terms);
  const to_post_fen = lateFeeToPost(fee_fen, posted_fen);
  const without_credit_fen = credits.length > 0 ? lateFeeToPost(lateFee(paid), posted_fen) : to_post_fen;
  const credit_fen = sumOfPayments(credits);
  return [{ ...facts, rate_daily, periods, credit_fen, fee_fen, to_post_fen, without_credit_fen, principal }];
}

async function lateFeeItem(tx: Tx): Promise<{ id: number; tax_rate: string }> {
  const item = await maybeOne<{ id: number; tax_rate: string }>(
    tx,
    sql`select id, trim_scale(tax_rate)::text as tax_rate from charge_item
        where company_id = app_company() and kind = 'late_fee' and enabled order by sort, id limit 1`,
  );
  if (!item) throw new Refusal(423, '没有启用的滞纳金费项，请先在费项设置中启用');
  return item;
}

type PrincipalRow = Pick<NewReceivable, 'legal_entity_id' | 'park_id' | 'tenant_id' | 'contract_id' | 'version_no'> & {
  created_by: number;
};

/** Reads the columns that late fees copy from the receivables they are charged on. */
async function principalRowsOf(tx: Tx, ids: readonly number[]): Promise<(id: number) => PrincipalRow> {
  const rows = await tx.query<{ id: number; row: PrincipalRow }>(
    sql`select r.id, json_build_object('legal_entity_id', r.legal_entity_id, 'park_id', r.park_id, 'tenant_id', r.tenant_id,
          'contract_id', r.contract_id, 'version_no', c.version_no, 'created_by', c.created_by) as "row"
        from receivable r join contract c on (c.company_id, c.id) = (r.company_id, r.contract_id)
        where r.company_id = app_company() and r.id = any(${[...ids]}::bigint[])`,
  );
  const found = new Map(rows.map(({ id, row }) => [id, row]));
  return (id) => {
    const row = found.get(id);
    if (!row) throw new Error(`no receivable ${id}`);
    return row;
  };
}

interface Charging {
  as_of: CalendarDate;
  today: CalendarDate;
  now: Date;
  /** The user who charges; by default the one who created the contract. */
  author?: { created_by: number };
}

/** A charged fee, with the id of its receivable. */
export type Charged = Computed & { id: number };

/** Charges the fees of the principals up to the day that were not charged yet. The principals must be locked. */
export async function chargeLateFees(
  tx: Tx,
  ids: readonly number[],
  { as_of, today, now, author }: Charging,
): Promise<Charged[]> {
  const created_at = now.toISOString();
  const item = await lateFeeItem(tx);
  const rows = (await principals(tx, as_of, sql`r.id = any(${[...ids]}::bigint[])`))
    .flatMap((row) => computed(row, as_of))
    .filter((row) => row.to_post_fen > 0);
  const principalRow = await principalRowsOf(tx, ids);
  const posted = await postRows(
    tx,
    { posted_on: today },
    rows.map((row) => {
      const { gross, net, tax } = splitTax(row.to_post_fen, item.tax_rate);
      const since = addDays(row.principal.posted_through ?? row.due_date, 1);
      return {
        ...principalRow(row.receivable_id),
        charge_item_id: item.id,
        ...author,
        gross_fen: gross,
        net_fen: net,
        tax_fen: tax,
        start_date: since < as_of ? since : as_of,
        end_date: as_of,
        due_date: as_of,
        remark: `${row.charge_item} ${row.start_date} ~ ${row.end_date} 的滞纳金，截至 ${as_of}`,
        created_at,
      };
    }),
  );
  await insertRecords(
    tx,
    'late_fee_posting',
    rows.map((row, place) => ({
      receivable_id: posted[place],
      principal_id: row.receivable_id,
      seq: row.principal.postings + 1,
      through: as_of,
      created_by: author?.created_by ?? principalRow(row.receivable_id).created_by,
      created_at,
    })),
  );
  return rows.map((row, place) => ({ ...row, id: posted[place] ?? 0 }));
}

/**
 * The monthly run: as of the enterprise's day of the month, from that day on. A second run in the month finds nothing left, and a day without a
 * running server is made up for.
 */
export async function runLateFees(tx: Tx, today: CalendarDate, now: Date): Promise<number> {
  const day = await parameterValue(tx, 'late_fee.post_day');
  if (day === 0 || Number(today.slice(8)) < day) return 0;
  const as_of = `${today.slice(0, 8)}${String(day).padStart(2, '0')}`;
  const due = (await principals(tx, as_of, sql`true`)).flatMap((row) => computed(row, as_of));
  const ids = due.filter((row) => row.to_post_fen > 0).map((row) => row.receivable_id);
  if (ids.length === 0) return 0;
  await tx.query(
    sql`select r.id from receivable r where r.company_id = app_company() and r.id = any(${ids}::bigint[]) order by r.id for update`,
  );
  return (await chargeLateFees(tx, ids, { as_of, today, now })).length;
}
