// Acts on an instalment: confirm that it is owed, pay it, and undo either. Each is an entry with its day and user; a clawback is confirmed and
// settled in the same way, with negative amounts.
import sql from 'sql-template-tag';
import * as calls from '#api/investment/commission/commission';
import type { ApproveLines, PayLines } from '#api/investment/commission/commission.schema';
import type { BulkDone, BulkReason } from '#api/kernel/endpoint/bulk';
import type { CalendarDate } from '#domain/kernel/dates/calendar-date';
import { formatMoney } from '#domain/kernel/text/format';
import { commissionLineName, commissionLinesOf } from '#server/measures/contracts/commission';
import { inScope } from '#server/platform/access/scope';
import { maybeOne, one } from '#server/platform/db/database';
import { insertRecord } from '#server/platform/list/record';
import { allOrNone } from '#server/platform/use-case/all-or-none';
import { invalid, missing, notFound, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { parameterValue } from '#server/policies/parameters';

type ActKind = 'approve' | 'pay';

interface Line {
  id: number;
  contract_id: number;
  name: string;
  trigger: string | null;
  due_on: CalendarDate | null;
  /** The day from which it is owed. */
  earliest_on: CalendarDate | null;
  /** Amount in fen owed today; negative when it is to be returned. */
  owed_fen: number;
  approved_fen: number;
  paid_fen: number;
  state: string;
  legal_entity_id: number;
  entity_name: string;
  /** Confirmed less paid amount in the books: without what was confirmed before commissions were in the books. */
  accrued_fen: number;
}

/** Returns the names of lines within the actor's scope. */
async function lineNames({ tx, actor }: Call, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx.query<{ id: number; name: string }>(
    sql`select l.id, k.number || ' ' || ${commissionLineName} as name
        from commission_line l join contract k on (k.company_id, k.id) = (l.company_id, l.contract_id)
        where l.company_id = app_company() and l.id = any(${[...ids]}::bigint[])${inScope(actor, sql`k.park_id`)}`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns the line as of today, locked against concurrent acts on the same commission. */
async function lockedLine({ tx, today }: Call, id: number): Promise<Line> {
  const locked = await maybeOne<{ contract_id: number }>(
    tx,
    sql`select contract_id from commission where company_id = app_company()
          and contract_id = (select contract_id from commission_line where company_id = app_company() and id = ${id}) for update`,
  );
  if (!locked) throw notFound('佣金分期');
  const line = await maybeOne<Line>(
    tx,
    sql`select l.id, l.contract_id, ${commissionLineName} as name, l.trigger, x.due_on, x.earliest_on,
          x.due_fen - x.returned_fen as owed_fen, x.approved_fen, x.paid_fen, x.state, k.lessor_id as legal_entity_id, e.name as entity_name,
          coalesce((select sum(case a.kind when 'approve' then a.amount_fen else -a.amount_fen end) from commission_act a
            where a.company_id = l.company_id and a.line_id = l.id and a.undone_on is null and a.accounting_date is not null), 0)::bigint as accrued_fen
        from ${commissionLinesOf(locked.contract_id, today)} x
        join commission_line l on l.company_id = app_company() and l.id = x.line_id
        join contract k on (k.company_id, k.id) = (l.company_id, l.contract_id)
        join legal_entity e on (e.company_id, e.id) = (k.company_id, k.lessor_id)
        where x.line_id = ${id}`,
  );
  // There is no clawback line for a contract without termination.
  if (!line) throw notFound('佣金分期');
  return line;
}

/** Returns the valid entries of a kind on a line, the first first. */
const validActs = ({ tx }: Call, line_id: number, kind: ActKind) =>
  tx.query<{ id: number; amount_fen: number; acted_on: CalendarDate }>(
    sql`select id, amount_fen, acted_on from commission_act
        where company_id = app_company() and line_id = ${line_id} and kind = ${kind} and undone_on is null order by seq`,
  );

interface Entry {
  kind: ActKind;
  acted_on: CalendarDate;
  amount_fen: number;
  remark: string;
  flow_account_id: number | null;
  /** Capitalised as an initial direct cost (docs/domain §6). */
  deferred: boolean;
}

/** Enters the act; the database derives legal entity and accounting date. `also`: further audited values. */
async function enter(call: Call, line: Line, entry: Entry, also: Record<string, unknown> = {}): Promise<void> {
  const before = await validActs(call, line.id, entry.kind);
  await insertRecord(call.tx, 'commission_act', {
    line_id: line.id,
    seq: before.length + 1,
    created_by: call.actor.user_id,
    created_at: call.now.toISOString(),
    ...entry,
  });
  const { acted_on, remark } = entry;
  await auditAct(call, line, `${entry.kind}-commission`, {
    acted_on,
    act_fen: entry.amount_fen,
    ...also,
    ...(remark && { remark }),
  });
}

const auditAct = (call: Call, line: Line, action: string, after: Record<string, unknown>): Promise<void> =>
  call.audit({ object: 'commission', object_id: line.contract_id, action, after: { line: line.name, ...after } });

/** Returns the reason why nothing of the line can be confirmed now. */
function nothingOwed({ state, trigger, due_on }: Line): string {
  if (state === 'lapsed') return '退租追回后无需支付';
  if (state === 'approved' || state === 'paid') return '已确认，无需再次确认';
  return trigger === 'first_receipt' ? '首笔租金尚未收齐，还不能确认' : `应付日 ${due_on} 未到，还不能确认`;
}

async function approveLine(call: Call, id: number, acted_on: CalendarDate): Promise<void> {
  const line = await lockedLine(call, id);
  const amount_fen = line.owed_fen - line.approved_fen;
  if (amount_fen === 0) throw new Refusal(423, nothingOwed(line));
  if (line.earliest_on !== null && acted_on < line.earliest_on)
    throw new Refusal(422, `确认日期不能早于应付日 ${line.earliest_on}`);
  const deferred = await parameterValue(call.tx, 'accounting.defer_commission');
  await enter(
    call,
    line,
    { kind: 'approve', acted_on, amount_fen, remark: '', flow_account_id: null, deferred },
    deferred ? { deferred } : {},
  );
}

/** Returns the reason why nothing of the line can be paid now; null when it can. */
function notPayable({ owed_fen, approved_fen, paid_fen }: Line): string | null {
  if (owed_fen !== approved_fen)
    return approved_fen === 0 ? '请先确认应付' : `应付金额已变为 ${formatMoney(owed_fen)} 元，请先重新确认`;
  if (approved_fen !== paid_fen) return null;
  return paid_fen === 0 ? '没有已确认的应付金额' : '已付清，不能重复付款';
}

interface Account {
  id: number;
  name: string;
  legal_entity_id: number;
}

/** Returns the account that pays; throws 404 when it is disabled or outside the user's parks. */
async function payingAccount({ tx, actor }: Call, id: number): Promise<Account> {
  const account = await maybeOne<Account>(
    tx,
    sql`select a.id, a.name, a.legal_entity_id from flow_account a
        where a.company_id = app_company() and a.id = ${id} and a.enabled${inScope(actor, sql`a.park_id`)}`,
  );
  if (!account) throw missing([{ path: ['flow_account_id'], message: '所选流水账户不存在' }]);
  return account;
}

async function payLine(call: Call, id: number, account: Account, { acted_on, remark }: PayLines): Promise<void> {
  const line = await lockedLine(call, id);
  const refused = notPayable(line);
  if (refused) throw new Refusal(423, refused);
  if (line.accrued_fen !== line.approved_fen - line.paid_fen)
    throw new Refusal(423, '这笔确认在佣金计入账面之前登记，请撤销确认后重新确认，再付款');
  if (account.legal_entity_id !== line.legal_entity_id) throw new Refusal(422, `付款账户须属于「${line.entity_name}」`);
  const confirmed = (await validActs(call, id, 'approve')).at(-1);
  if (confirmed && acted_on < confirmed.acted_on)
    throw new Refusal(422, `付款日期不能早于确认日期 ${confirmed.acted_on}`);
  const amount_fen = line.approved_fen - line.paid_fen;
  const entry: Entry = { kind: 'pay', acted_on, amount_fen, remark, flow_account_id: account.id, deferred: false };
  await enter(call, line, entry, { flow_account: account.name });
}

const UNDOING = {
  approve: { verb: '撤销确认', none: '没有可以撤销的确认' },
  pay: { verb: '撤销付款', none: '没有可以撤销的付款' },
} as const;

async function undoLine(call: Call, kind: ActKind, id: number, reason: string): Promise<void> {
  const line = await lockedLine(call, id);
  const last = (await validActs(call, id, kind)).at(-1);
  if (!last) throw new Refusal(423, UNDOING[kind].none);
  if (kind === 'approve' && line.approved_fen === line.paid_fen) throw new Refusal(423, '已付款，请先撤销付款');
  await one(
    call.tx,
    sql`update commission_act set undone_on = ${call.today}, undone_by = ${call.actor.user_id}, undo_reason = ${reason}
        where company_id = app_company() and id = ${last.id} returning id`,
  );
  await auditAct(call, line, `undo-${kind}-commission`, { act_fen: last.amount_fen, reason });
}

/** Refuses a future day: nothing is confirmed or paid in advance. */
function assertPast({ today }: Call, acted_on: CalendarDate): void {
  if (acted_on > today) throw invalid([{ path: ['acted_on'], message: '日期不能晚于今天' }]);
}

async function approveMany(call: Call, { ids, acted_on }: ApproveLines): Promise<BulkDone> {
  assertPast(call, acted_on);
  const names = await lineNames(call, ids);
  return allOrNone({ verb: '确认', ids, names }, (id) => approveLine(call, id, acted_on));
}

async function payMany(call: Call, input: PayLines): Promise<BulkDone> {
  assertPast(call, input.acted_on);
  const { ids, flow_account_id } = input;
  const account = await payingAccount(call, flow_account_id);
  return allOrNone({ verb: '付款', ids, names: await lineNames(call, ids) }, (id) => payLine(call, id, account, input));
}

async function undoMany(call: Call, kind: ActKind, { ids, reason }: BulkReason): Promise<BulkDone> {
  const { verb } = UNDOING[kind];
  return allOrNone({ verb, ids, names: await lineNames(call, ids) }, (id) => undoLine(call, kind, id, reason));
}

export const commissionActRoutes: Route[] = [
  handle(calls.approveCommission, approveMany),
  handle(calls.payCommission, payMany),
  handle(calls.undoApproveCommission, (call, input) => undoMany(call, 'approve', input)),
  handle(calls.undoPayCommission, (call, input) => undoMany(call, 'pay', input)),
];
