// Holdover of an expired contract (到期未退, docs/domain §5.13): the checks before it is confirmed, its fees, and their treatment when it ends.
// Confirming and ending it cross areas: server/workflows/holdover.
import sql from 'sql-template-tag';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { holdoverOfContract, previewHoldover } from '#api/contracts/holdover';
import type { HoldoverPreview, HoldoverRequest, HoldoverState } from '#api/contracts/holdover.schema';
import { difference, followRow, NO_AMOUNT } from '#domain/contracts/change/manual-adjustment';
import { type Holdover, type HoldoverRow, holdoverMonths, holdoverRows } from '#domain/contracts/life/holdover';
import { addDays } from '#domain/kernel/dates/calendar-date';
import type { TaxedAmount } from '#domain/kernel/money/money';
import { isRenewal } from '#server/measures/contracts/renewal';
import { adjustmentSums } from '#server/measures/finance/receivable';
import { conflict, field, reference } from '#server/platform/db/constraints';
import { maybeOne, type Tx } from '#server/platform/db/database';
import type { AreaObject } from '#server/platform/use-case/area';
import { Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { holidayCalendar } from '#server/policies/holidays';
import { parameterValue } from '#server/policies/parameters';
import { type DroppedReasons, loadVersions, manualColumns } from './change/versions';
import { loadContract } from './contract/load-contract';
import { collisionsOf } from './holdover-occupation';

/** A confirmed holdover that was not cancelled. */
export interface HoldoverPeriod {
  id: number;
  version: number;
  contract_id: number;
  start: string;
  end: string | null;
  factor: string;
  status: 'running' | 'ended';
  created_by: number;
}

export const loadHoldoverPeriod = (tx: Tx, contract_id: number): Promise<HoldoverPeriod | undefined> =>
  maybeOne<HoldoverPeriod>(
    tx,
    sql`select id, version, contract_id, start_date as start, end_date as "end", trim_scale(factor)::text as factor, status, created_by
        from contract_holdover where company_id = app_company() and contract_id = ${contract_id} and status <> 'cancelled'`,
  );

/** The fee of a month with its charge item. */
export type FeeRow = HoldoverRow & { charge_item_id: number; charge_item_name: string };

interface Priced {
  terms: Holdover;
  items: Map<number, { charge_item_id: number; charge_item_name: string }>;
}

/** Returns the terms on the contract's last day: its clauses of rent and property fee. */
async function termsAtEnd(tx: Tx, contract: { id: number; start: string }, factor: string): Promise<Priced> {
  const versions = await loadVersions(tx, contract.id);
  const last = versions.at(-1);
  if (!last) throw new Error(`contract ${contract.id} has no version`);
  const charged = await tx.query<{ id: number }>(
    sql`select id from charge_item where company_id = app_company() and kind in ('rent', 'property_fee')`,
  );
  const kinds = new Set(charged.map((item) => item.id));
  const clauses = last.clauses.filter((clause) => kinds.has(clause.charge_item_id));
  return {
    terms: { contract: { start: contract.start, end: last.end, spaces: last.spaces }, clauses, factor },
    items: new Map(
      clauses.map(({ line, charge_item_id, charge_item_name }) => [line, { charge_item_id, charge_item_name }]),
    ),
  };
}

const named = ({ items }: Priced, rows: readonly HoldoverRow[]): FeeRow[] =>
  rows.map((row) => ({ ...row, ...(items.get(row.line) as NonNullable<ReturnType<Priced['items']['get']>>) }));

/** Returns the fees of all months begun by `today`; a begun month is charged in full. */
export async function feesBegun(
  tx: Tx,
  contract: { id: number; start: string },
  factor: string,
  today: string,
): Promise<FeeRow[]> {
  const priced = await termsAtEnd(tx, contract, factor);
  return named(priced, holdoverMonths(priced.terms, today, await holidayCalendar(tx)));
}

/** Returns all fees of a contract's holdover by the rules: up to its end, or for the months begun by a day. */
export async function feesOwed(tx: Tx, contract: { id: number; start: string }, today: string): Promise<FeeRow[]> {
  const period = await loadHoldoverPeriod(tx, contract.id);
  if (!period) return [];
  if (period.end === null) return feesBegun(tx, contract, period.factor, today);
  const priced = await termsAtEnd(tx, contract, period.factor);
  return named(priced, holdoverRows(priced.terms, period.end, await holidayCalendar(tx)));
}

/** A posted fee with its adjustments; manual ones are separate in `manual`. */
interface PostedFee extends TaxedAmount {
  receivable_id: number;
  manual: TaxedAmount;
  manual_reasons: string[];
  line: number;
  charge_item_name: string;
  start: string;
  end: string;
  due: string;
  received_fen: number;
  voided: boolean;
}

const postedFees = (tx: Tx, stay_id: number): Promise<PostedFee[]> =>
  tx.query<PostedFee>(
    sql`select r.id as receivable_id, r.holdover_line as line, i.name as charge_item_name, r.start_date as start, r.end_date as "end",
          r.due_date as due, r.gross_fen + j.gross - j.manual_gross as gross, r.net_fen + j.net - j.manual_net as net,
          r.tax_fen + j.tax - j.manual_tax as tax, ${manualColumns(sql`r`)},
          r.received_fen - j.offset_fen + j.received_fen as received_fen, r.voided_on is not null as voided
        from receivable r join charge_item i on (i.company_id, i.id) = (r.company_id, r.charge_item_id)
        cross join lateral ${adjustmentSums(sql`r.id`)} j
        where r.company_id = app_company() and r.holdover_id = ${stay_id} order by r.start_date, r.holdover_line`,
  );

/**
 * Treatment of a fee when the tenant leaves: retained, cut, void after the last day, or posted now. `manual` is the remaining manual adjustment.
 */
export type FeeChange =
  | { action: 'keep' | 'drop'; posted: PostedFee; manual: TaxedAmount }
  | { action: 'cut'; posted: PostedFee; row: FeeRow; adjustment: TaxedAmount; manual: TaxedAmount }
  | { action: 'add'; row: FeeRow };

/** Returns the fees of an ended holdover, unchanged. */
export async function retainedFees(tx: Tx, { id }: HoldoverPeriod): Promise<FeeChange[]> {
  const posted = await postedFees(tx, id);
  return posted.filter((fee) => !fee.voided).map((fee) => ({ action: 'keep', posted: fee, manual: fee.manual }));
}

/** Returns the fees when the holdover ends on `last`. A fee voided by hand remains void. */
export async function feesUpTo(
  tx: Tx,
  contract: { id: number; start: string },
  period: HoldoverPeriod,
  last: string,
  dropped: DroppedReasons = new Map(),
): Promise<FeeChange[]> {
  const priced = await termsAtEnd(tx, contract, period.factor);
  const rows = named(priced, holdoverRows(priced.terms, last, await holidayCalendar(tx)));
  const keyOf = ({ line, start }: { line: number; start: string }) => `${line} ${start}`;
  const due = new Map(rows.map((row) => [keyOf(row), row]));
  const posted = await postedFees(tx, period.id);
  const existing = new Set(posted.map(keyOf));
  return [
    ...posted
      .filter((fee) => !fee.voided)
      .map((fee) => changeOf(fee, due.get(keyOf(fee)), dropped.has(fee.receivable_id) ? NO_AMOUNT : fee.manual)),
    ...rows.filter((row) => !existing.has(keyOf(row))).map((row): FeeChange => ({ action: 'add', row })),
  ];
}

function changeOf(posted: PostedFee, row: FeeRow | undefined, manual: TaxedAmount): FeeChange {
  if (!row) return { action: 'drop', posted, manual: NO_AMOUNT };
  if (row.end >= posted.end) return { action: 'keep', posted, manual };
  const adjustment = difference(row, posted);
  return { action: 'cut', posted, row, adjustment, manual: followRow(manual, posted, row, true) };
}

/** Returns the reason why a holdover can't be confirmed now; null when it can. */
export async function refusalOf(
  call: Call,
  contract: Contract,
  period: HoldoverPeriod | undefined,
): Promise<string | null> {
  const { tx, today } = call;
  if (contract.status !== 'approved') return '只有已审批的合同可以确认到期未退';
  if (contract.leave_date !== null) return '合同已退租';
  if (period) return '该合同已确认到期未退';
  if (today <= contract.end) return `合同 ${contract.end} 才到期，到期后可以确认到期未退`;
  const pending = await maybeOne<{ why: string }>(
    tx,
    sql`select '合同已有续租合同 ' || n.number || '，不能确认到期未退' as why from contract c
          join contract n on ${isRenewal} where c.company_id = app_company() and c.id = ${contract.id}
        union all select '合同的退租单正在审批，不能确认到期未退' from contract_termination o
          where o.company_id = app_company() and o.contract_id = ${contract.id} and o.status = 'auditing'
        union all select '合同有审批中的变更，不能确认到期未退' from contract_change g
          where g.company_id = app_company() and g.contract_id = ${contract.id} and g.status = 'auditing' limit 1`,
  );
  return pending?.why ?? null;
}

/** Refuses changes of the holdover while the renewal that replaces it is under approval. */
export async function assertNotRenewing(tx: Tx, contract_id: number): Promise<void> {
  const renewal = await maybeOne<{ number: string }>(
    tx,
    sql`select number from contract where company_id = app_company() and renews_id = ${contract_id} and status = 'auditing' limit 1`,
  );
  if (renewal) throw new Refusal(423, `续租合同 ${renewal.number} 正在审批，请先撤回或等审批结束`);
}

export async function stateOf(call: Call, contract: Contract): Promise<HoldoverState> {
  const { tx } = call;
  const period = await loadHoldoverPeriod(tx, contract.id);
  const stay = await maybeOne<NonNullable<HoldoverState['stay']>>(
    tx,
    sql`select h.id, h.version, h.status, h.start_date as start, h.end_date as "end", trim_scale(h.factor)::text as factor,
          u.display_name as created_by_name, h.created_at, f.charged_fen, f.received_fen
        from contract_holdover h join app_user u on u.company_id = h.company_id and u.id = h.created_by
        cross join lateral (select coalesce(sum(r.gross_fen), 0)::bigint as charged_fen,
            coalesce(sum(r.received_fen) filter (where r.gross_fen > 0), 0)::bigint
              + coalesce(sum(r.received_fen) filter (where r.gross_fen < 0), 0)::bigint as received_fen
          from receivable r left join receivable o on (o.company_id, o.id) = (r.company_id, r.adjusts_id)
          where r.company_id = h.company_id and coalesce(r.holdover_id, o.holdover_id) = h.id and r.voided_on is null
            and r.contract_id = h.contract_id) f
        where h.company_id = app_company() and h.id = ${period?.id ?? 0}`,
  );
  return {
    stay: stay ?? null,
    refusal: await refusalOf(call, contract, period),
    default_factor: await parameterValue(tx, 'contract.holdover_factor'),
  };
}

async function preview(call: Call, { contract_id, factor }: HoldoverRequest): Promise<HoldoverPreview> {
  const { tx, today } = call;
  const contract = await loadContract(tx, call.actor, contract_id, today);
  const refusal = await refusalOf(call, contract, await loadHoldoverPeriod(tx, contract_id));
  if (refusal) throw new Refusal(423, refusal);
  const start = addDays(contract.end, 1);
  const rows = await feesBegun(tx, contract, factor, today);
  return {
    start,
    rows: rows.map(({ line, charge_item_name, start: from, end, due, gross, pieces = [] }) => ({
      line,
      charge_item_name,
      start: from,
      end,
      due,
      gross_fen: gross,
      pieces,
    })),
    total_fen: rows.reduce((sum, row) => sum + row.gross, 0),
    collisions: await collisionsOf(tx, { contract_id, start }),
  };
}

const holdoverReadRoutes: Route[] = [
  handle(holdoverOfContract, async (call, { contract_id }) =>
    stateOf(call, await loadContract(call.tx, call.actor, contract_id, call.today)),
  ),
  handle(previewHoldover, preview),
];

export const holdover: AreaObject = {
  routes: () => [...holdoverReadRoutes],
  constraints: {
    contract_holdover_factor: field('factor', '倍数须大于 0'),
    contract_holdover_ended: conflict('到期未退的状态与结束日期不一致'),
    contract_holdover_period: conflict('到期未退的结束日期不能早于开始日期'),
    contract_holdover_contract: reference('contract_id', '所选合同不存在'),
    contract_holdover_once: conflict('该合同已确认到期未退，请刷新后查看'),
  },
};
