// The commission of a contract (佣金, docs/domain §3.1): the channel's rule is copied when the contract is submitted; the approval fixes amount and
// instalments. Earned and due amounts are derived (`commission_lines_on`).
import sql from 'sql-template-tag';
import { ruleOf } from '#api/investment/channel/commission-rule';
import type { CommissionTerms } from '#api/investment/channel/commission-rule.schema';
import { ruleText } from '#api/investment/channel/commission-text';
import type { CommissionLine } from '#api/investment/commission/commission.schema';
import type { ChargeClause, ContractTerms } from '#domain/contracts/clause/charge-clause';
import { type Commission, clawbackEnd, commission } from '#domain/contracts/commission';
import type { CalendarDate } from '#domain/kernel/dates/calendar-date';
import { commissionLinesOf } from '#server/measures/contracts/commission';
import { maybeOne, type Tx } from '#server/platform/db/database';
import { insertRecords } from '#server/platform/list/record';
import type { Call } from '#server/platform/use-case/route';

/** The parts of a contract that its commission depends on; only clauses of kind rent count. */
export interface CommissionedContract {
  id: number;
  channel_id: number | null;
  start: CalendarDate;
  end: CalendarDate;
  spaces: ContractTerms['spaces'];
  clauses: readonly (ChargeClause & { charge_item_id: number })[];
}

/** Computes the commission by the rule and the contract's terms, approved on the day. */
export async function computed(
  tx: Tx,
  { start, end, spaces, clauses }: CommissionedContract,
  rule: CommissionTerms,
  approved_on: CalendarDate,
): Promise<Commission> {
  const items = await tx.query<{ id: number }>(
    sql`select id from charge_item where company_id = app_company() and kind = 'rent'`,
  );
  const rent = new Set(items.map(({ id }) => id));
  const lease = {
    contract: { start, end, spaces },
    clauses: clauses.filter((clause) => rent.has(clause.charge_item_id)),
    approved_on,
    first_receipt_on: null,
    leave_date: null,
  };
  return commission(ruleOf(rule), lease, approved_on);
}

/** Copies the rule of the contract's channel. A contract without a channel, or whose channel has no rule, has no commission. */
export async function copyRule({ tx }: Call, { id, channel_id }: CommissionedContract): Promise<void> {
  await tx.query(
    sql`insert into commission (company_id, contract_id, channel_id, rule)
        select company_id, ${id}, id, commission from channel
        where company_id = app_company() and id = ${channel_id} and commission is not null`,
  );
}

/** Removes the rule of a withdrawn or rejected contract; the rule in force at the next submission is copied then. */
export async function dropRule({ tx }: Call, contract_id: number): Promise<void> {
  await tx.query(sql`delete from commission where company_id = app_company() and contract_id = ${contract_id}`);
}

/** Fixes the amount by the terms as approved; later changes do not affect it. */
export async function fixCommission(call: Call, contract: CommissionedContract): Promise<void> {
  const { tx, today } = call;
  const copied = await maybeOne<{ rule: CommissionTerms; channel: string }>(
    tx,
    sql`select c.rule, h.name as channel from commission c join channel h on (h.company_id, h.id) = (c.company_id, c.channel_id)
        where c.company_id = app_company() and c.contract_id = ${contract.id}`,
  );
  if (!copied) return;
  const { rule, channel } = copied;
  const { amount, instalments } = await computed(tx, contract, rule, today);
  const window_end = clawbackEnd(ruleOf(rule), contract);
  await tx.query(
    sql`update commission set amount_fen = ${amount}, approved_on = ${today}, start_date = ${contract.start}, window_end = ${window_end}
        where company_id = app_company() and contract_id = ${contract.id}`,
  );
  const lines = rule.instalments.map((part, place) => ({
    contract_id: contract.id,
    seq: place + 1,
    kind: 'instalment',
    trigger: part.trigger,
    months: part.trigger === 'months_after_start' ? part.months : null,
    share: part.share,
    amount_fen: instalments[place]?.amount,
    due_on: instalments[place]?.due_on ?? null,
  }));
  const nothing = { trigger: null, months: null, share: null, amount_fen: 0, due_on: null };
  const back = { contract_id: contract.id, seq: lines.length + 1, kind: 'return', ...nothing };
  await insertRecords(tx, 'commission_line', window_end === null ? lines : [...lines, back]);
  await call.audit({
    object: 'commission',
    object_id: contract.id,
    action: 'fix-commission',
    after: { channel, rule: ruleText(rule), amount_fen: amount },
  });
}

export interface StoredCommission {
  channel_name: string;
  rule: CommissionTerms;
  amount_fen: number | null;
  approved_on: CalendarDate | null;
}

/** Returns the commission of a contract; for one that was not submitted, the rule that its channel would give it. */
export async function storedCommission(
  { tx }: Call,
  { id, channel_id }: Pick<CommissionedContract, 'id' | 'channel_id'>,
  isDraft: boolean,
): Promise<StoredCommission | undefined> {
  const stored = await maybeOne<StoredCommission>(
    tx,
    sql`select h.name as channel_name, c.rule, c.amount_fen, c.approved_on
        from commission c join channel h on (h.company_id, h.id) = (c.company_id, c.channel_id)
        where c.company_id = app_company() and c.contract_id = ${id}`,
  );
  if (stored || !isDraft) return stored;
  return maybeOne<StoredCommission>(
    tx,
    sql`select h.name as channel_name, h.commission as rule, null::bigint as amount_fen, null::date as approved_on from channel h
        where h.company_id = app_company() and h.id = ${channel_id} and h.commission is not null`,
  );
}

/** Returns the lines of a contract's commission as of a day, each with the acts on it up to then. */
export const linesOf = ({ tx }: Call, contract_id: number, day: CalendarDate): Promise<CommissionLine[]> =>
  tx.query<CommissionLine>(
    sql`select x.line_id as id, x.seq, x.kind, l.trigger, l.months, trim_scale(l.share)::text as share, x.due_on, x.amount_fen, x.left_fen,
          x.earned_fen, x.due_fen, x.approved_fen, x.paid_fen, x.open_fen, x.returned_fen, x.state,
          coalesce((select json_agg(json_build_object('id', a.id, 'kind', a.kind, 'acted_on', a.acted_on, 'amount_fen', a.amount_fen,
              'remark', a.remark, 'flow_account', f.name, 'accounting_date', a.accounting_date, 'person', p.display_name, 'undone_on', case when a.undone_on <= ${day}::date then a.undone_on end,
              'undone_by', case when a.undone_on <= ${day}::date then u.display_name end,
              'undo_reason', case when a.undone_on <= ${day}::date then a.undo_reason else '' end) order by a.id)
            from commission_act a join app_user p on (p.company_id, p.id) = (a.company_id, a.created_by)
            left join flow_account f on (f.company_id, f.id) = (a.company_id, a.flow_account_id)
            left join app_user u on (u.company_id, u.id) = (a.company_id, a.undone_by)
            where a.company_id = l.company_id and a.line_id = l.id and a.acted_on <= ${day}::date), '[]') as acts
        from ${commissionLinesOf(contract_id, day)} x join commission_line l on l.company_id = app_company() and l.id = x.line_id
        order by x.seq`,
  );
