// Receivables that securities post (docs/domain §5.15): an adjustment takes the covered amount off the deposit, and a receivable makes it due again on
// the day after the security ends. An act moves that day.
import sql from 'sql-template-tag';
import { SECURITY_KIND } from '#api/finance/labels';
import type { Security } from '#api/finance/security/security.schema';
import { type Coverage, dueAgainOn, lostParts, type OpenDeposit } from '#domain/finance/security/security';
import type { CalendarDate } from '#domain/kernel/dates/calendar-date';
import { one } from '#server/platform/db/database';
import { Refusal } from '#server/platform/use-case/errors';
import type { Call } from '#server/platform/use-case/route';
import { OF_CONTRACT, postReceivables } from '../posting/receivables';
import { reverseWriteOffs } from '../posting/write-offs';
import { adjust, type Correction, lockGroup, voidWithAdjustments } from '../receivable/adjust';

export type SecurityFacts = Pick<
  Security,
  'id' | 'contract_id' | 'charge_item_id' | 'kind' | 'number' | 'issuer' | 'amount_fen' | 'start' | 'end'
>;

export const nameOf = ({ kind, number, issuer }: Pick<Security, 'kind' | 'number' | 'issuer'>): string =>
  `${SECURITY_KIND[kind].label} ${number || issuer}`;

const correctionOf = (reason: string): Correction => ({ corrected_by: 'deposit', reason, version_no: null });

/** Money received on the rows of a receivable's group, and their open amount. */
const GROUP = sql`(
  select coalesce(sum(g.gross_fen), 0)::bigint as gross_fen, coalesce(sum(g.gross_fen - g.received_fen), 0)::bigint as open_fen,
    coalesce((select sum(w.amount_fen) from write_off w join receivable m on (m.company_id, m.id) = (w.company_id, w.receivable_id)
      where w.company_id = app_company() and w.cash_record_id is not null and (m.id = r.id or m.adjusts_id = r.id) and m.voided_on is null), 0)::bigint as cash_fen
  from receivable g where g.company_id = app_company() and (g.id = r.id or g.adjusts_id = r.id) and g.voided_on is null)`;

/** Returns the receivables of a deposit with what is open and received on each. */
export const openDepositsOf = (
  { tx }: Call,
  { contract_id, charge_item_id }: Pick<SecurityFacts, 'contract_id' | 'charge_item_id'>,
): Promise<OpenDeposit[]> =>
  tx.query<OpenDeposit>(
    sql`select r.id, r.due_date as due, g.open_fen as open, g.cash_fen as received,
          exists (select from deposit_security_row q where q.company_id = r.company_id and q.receivable_id = r.id) as again
        from receivable r cross join lateral ${GROUP} g
        where r.company_id = app_company() and r.contract_id = ${contract_id} and r.charge_item_id = ${charge_item_id}
          and r.adjusts_id is null and r.voided_on is null and r.gross_fen > 0
        order by r.due_date, r.id`,
  );

const link = (call: Call, values: Record<string, unknown>): Promise<unknown> =>
  call.tx.query(
    sql`insert into deposit_security_row (company_id, receivable_id, security_id, kind, act_id, replaced_by_id)
        values (app_company(), ${values.receivable_id}, ${values.security_id}, ${values.kind}, ${values.act_id ?? null}::bigint,
          ${values.replaced_by_id ?? null}::bigint)`,
  );

/** Takes the covered parts off the receivables; money received on them becomes the tenant's prepayment. */
export async function postCover(call: Call, security: SecurityFacts, { parts }: Coverage): Promise<void> {
  for (const { id, amount } of parts) {
    await adjust(call, id, { gross: -amount, net: -amount, tax: 0 }, correctionOf(`${nameOf(security)} 覆盖`));
    const adjustment = await one<{ id: number }>(
      call.tx,
      sql`select max(id) as id from receivable where company_id = app_company() and adjusts_id = ${id}`,
    );
    await link(call, { receivable_id: adjustment.id, security_id: security.id, kind: 'cover' });
  }
}

interface Cause {
  act_id?: number;
  replaced_by_id?: number;
}

/** Makes an amount of the deposit due in cash on a day. */
export async function postDueAgain(
  call: Call,
  security: SecurityFacts,
  { fen, due, cause = {} }: { fen: number; due: CalendarDate; cause?: Cause },
): Promise<void> {
  const { tx, actor, today } = call;
  const [receivable_id = 0] = await postReceivables(
    tx,
    { user_id: actor.user_id, posted_on: today },
    {
      columns: {
        ...OF_CONTRACT,
        legal_entity_id: sql`c.lessor_id`,
        charge_item_id: sql`${security.charge_item_id}::bigint`,
        start_date: sql`${due}::date`,
        end_date: sql`greatest(c.end_date, ${due}::date)`,
        due_date: sql`${due}::date`,
        gross_fen: sql`${fen}::bigint`,
        net_fen: sql`${fen}::bigint`,
        tax_fen: sql`0`,
        remark: sql`${`${nameOf(security)} 失效后应收`}`,
      },
      from: sql`from contract c where c.company_id = app_company() and c.id = ${security.contract_id}`,
    },
  );
  await link(call, { receivable_id, security_id: security.id, kind: 'due', ...cause });
}

interface DueRow {
  id: number;
  due: CalendarDate;
  act_id: number | null;
  gross_fen: number;
  open_fen: number;
  cash_fen: number;
  /** A later security covers it. */
  covered: boolean;
}

/** Returns the receivables by which the covered amount is due again, the latest first; those moved elsewhere are left out. */
const dueRowsOf = (call: Call, { id }: Pick<SecurityFacts, 'id'>, cause: Cause = {}): Promise<DueRow[]> =>
  call.tx.query<DueRow>(
    sql`select r.id, r.due_date as due, q.act_id, g.gross_fen, g.open_fen, g.cash_fen,
          exists (select from receivable d join deposit_security_row o on (o.company_id, o.receivable_id) = (d.company_id, d.id) and o.kind = 'cover'
            where d.company_id = r.company_id and d.adjusts_id = r.id and d.voided_on is null) as covered
        from deposit_security_row q
        join receivable r on (r.company_id, r.id) = (q.company_id, q.receivable_id) and r.voided_on is null
        cross join lateral ${GROUP} g
        where q.company_id = app_company() and q.security_id = ${id} and q.kind = 'due'
          and (${cause.act_id ?? null}::bigint is null or q.act_id = ${cause.act_id ?? null}::bigint)
          and (${cause.replaced_by_id ?? null}::bigint is null or q.replaced_by_id = ${cause.replaced_by_id ?? null}::bigint)
        order by r.due_date desc, r.id desc`,
  );

/** Takes an open amount off a receivable; a whole one is voided. */
async function takeOff(call: Call, { id, gross_fen }: DueRow, fen: number, reason: string): Promise<void> {
  const group = await lockGroup(call, id);
  if (group.length === 1 && gross_fen === fen) await voidWithAdjustments(call, id, correctionOf(reason));
  else await adjust(call, id, { gross: -fen, net: -fen, tax: 0 }, correctionOf(reason));
}

/** Throws when a later security covers what is due after a day by the end of this one: its days would then be wrong. */
export async function assertNotFollowed(call: Call, security: SecurityFacts, day: CalendarDate): Promise<void> {
  const rows = await dueRowsOf(call, security);
  if (rows.some(({ covered, due }) => covered && due > day))
    throw new Refusal(423, '到期后的保证金已由后续担保覆盖，请先作废后续担保');
}

interface Move {
  /** At most this amount, after `claimed` fen of earlier claims. */
  fen: number;
  claimed: number;
  day: CalendarDate;
  cause: Cause;
  reason: string;
  /** The deposit is still required: an endless security has no receivable to move. */
  isRequired: boolean;
}

/** Makes the covered amount due on the day of an act, or later where the deposit itself is due later. */
export async function moveDue(call: Call, security: SecurityFacts, move: Move): Promise<void> {
  const { fen, day, cause, reason, isRequired } = move;
  let moved = 0;
  if (security.end === null) moved = isRequired ? fen : 0;
  else
    for (const row of await dueRowsOf(call, security)) {
      const part = row.due > day ? Math.min(fen - moved, row.open_fen) : 0;
      if (part <= 0) continue;
      await takeOff(call, row, part, reason);
      moved += part;
    }
  for (const { due, amount } of lostParts(await coveredOf(call, security), { ...move, amount: moved }))
    await postDueAgain(call, security, { fen: amount, due, cause });
}

/** Returns the amounts taken off the deposit with its due days. */
const coveredOf = ({ tx }: Call, { id }: SecurityFacts): Promise<{ due: CalendarDate; amount: number }[]> =>
  tx.query(
    sql`select o.due_date as due, -d.gross_fen as amount from deposit_security_row q
        join receivable d on (d.company_id, d.id) = (q.company_id, q.receivable_id) and d.voided_on is null
        join receivable o on (o.company_id, o.id) = (d.company_id, d.adjusts_id)
        where q.company_id = app_company() and q.security_id = ${id} and q.kind = 'cover' order by o.due_date, o.id`,
  );

/** Moves what an act or a replacement made due back to the day after the security's end. Throws when it was paid or covered meanwhile. */
export async function moveBack(call: Call, security: SecurityFacts, cause: Cause, reason: string): Promise<void> {
  const again = dueAgainOn(security);
  for (const row of await dueRowsOf(call, security, cause)) {
    if (row.covered || row.cash_fen !== 0 || row.open_fen !== row.gross_fen)
      throw new Refusal(423, '由此重新应收的保证金已收款或已有新的担保，请先撤销');
    if (row.open_fen === 0) continue;
    await takeOff(call, row, row.open_fen, reason);
    if (again !== null) await postDueAgain(call, security, { fen: row.open_fen, due: again });
  }
}

/** Takes off what is due after a security whose lease is renewed with it. Throws when some of it was paid or covered. */
export async function dropDue(call: Call, security: SecurityFacts, reason: string): Promise<void> {
  for (const row of await dueRowsOf(call, security)) {
    if (row.act_id !== null || row.gross_fen === 0) continue;
    if (row.covered || row.cash_fen !== 0 || row.open_fen !== row.gross_fen)
      throw new Refusal(423, '原担保到期后的保证金已收款或已有后续担保，不能延续');
    await takeOff(call, row, row.open_fen, reason);
  }
}

/** Removes all receivables of a security that was entered by mistake; the deposit is due as agreed. */
export async function removeRows(call: Call, security: SecurityFacts, reason: string): Promise<void> {
  const { tx, actor, today } = call;
  for (const row of await dueRowsOf(call, security))
    if (row.gross_fen !== 0) await voidWithAdjustments(call, row.id, correctionOf(reason));
  const covers = sql`select q.receivable_id from deposit_security_row q
    where q.company_id = app_company() and q.security_id = ${security.id} and q.kind = 'cover'`;
  await reverseWriteOffs(
    tx,
    { user_id: actor.user_id, day: today, reason },
    'offsets_id',
    sql`w.offsets_id in (${covers}) and w.reverses_id is null`,
  );
  await tx.query(
    sql`update receivable set voided_on = posting_day(legal_entity_id, ${today}::date), void_reason = ${reason}, voided_by = 'deposit'
        where company_id = app_company() and id in (${covers}) and voided_on is null`,
  );
}
