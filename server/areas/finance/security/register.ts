// Registers a security: checks it against the deposit, takes the covered amount off and makes it due again after the end (docs/domain §5.15).
import sql from 'sql-template-tag';
import type { Security, SecurityTerms } from '#api/finance/security/security.schema';
import { type Coverage, coverage, dueAgainOn, type OpenDeposit } from '#domain/finance/security/security';
import { addDays } from '#domain/kernel/dates/calendar-date';
import { formatMoney } from '#domain/kernel/text/format';
import { depositBalance } from '#server/measures/finance/deposit';
import { inScope } from '#server/platform/access/scope';
import { maybeOne, one } from '#server/platform/db/database';
import { assertFiles, setAttachments } from '#server/platform/files/attachments';
import { insertRecord } from '#server/platform/list/record';
import { invalid, missing, Refusal } from '#server/platform/use-case/errors';
import type { Call } from '#server/platform/use-case/route';
import { loadSecurity, REPLACEABLE } from './load-security';
import { assertNotFollowed, dropDue, moveDue, nameOf, openDepositsOf, postCover, postDueAgain } from './post-rows';

const wrong = (path: string, message: string) => invalid([{ path: [path], message }]);

/** Serializes what moves the deposit of a contract. */
export async function lockDeposit({ tx }: Call, contract_id: number): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('deposit:' || ${contract_id}, app_company()))`);
}

interface Account {
  status: string;
  start_date: string;
  renews_id: number | null;
  leave_date: string | null;
  agreed_fen: number;
  held_fen: number;
}

async function accountOf({ tx, actor }: Call, { contract_id, charge_item_id }: SecurityTerms): Promise<Account> {
  const account = await maybeOne<Account & { is_deposit: boolean }>(
    tx,
    sql`select c.status, c.start_date, c.renews_id, c.leave_date, i.id is not null as is_deposit, ${depositBalance(sql`c.id`, sql`${charge_item_id}::bigint`)} as held_fen,
          coalesce((select sum(d.amount_fen) from deposit_clause d
            where (d.company_id, d.contract_id, d.version_no) = (c.company_id, c.id, c.version_no) and d.charge_item_id = i.id), 0)::bigint as agreed_fen
        from contract c left join charge_item i on i.company_id = c.company_id and i.id = ${charge_item_id} and i.kind = 'deposit'
        where c.company_id = app_company() and c.id = ${contract_id}${inScope(actor, sql`c.park_id`)}`,
  );
  if (!account) throw missing([{ path: ['contract_id'], message: '所选合同不存在' }]);
  if (!account.is_deposit) throw missing([{ path: ['charge_item_id'], message: '所选费项不存在' }]);
  if (account.status !== 'approved') throw wrong('contract_id', '只有已审批的合同可以登记担保');
  if (account.leave_date !== null) throw wrong('contract_id', '合同已退租，不再需要保证金');
  if (account.agreed_fen === 0) throw wrong('charge_item_id', '合同没有约定这项保证金');
  return account;
}

/** Whether the security is carried to the renewal of its lease. */
const isCarried = (replaced: Security, { contract_id }: SecurityTerms) => replaced.contract_id !== contract_id;

/** Throws unless the security secures the lease up to its renewal. */
async function assertCarriable(call: Call, replaced: Security, { start_date }: Account, { start }: SecurityTerms) {
  await lockDeposit(call, replaced.contract_id);
  const lease = await one<{ leave_date: string | null }>(
    call.tx,
    sql`select leave_date from contract where company_id = app_company() and id = ${replaced.contract_id}`,
  );
  if (lease.leave_date !== null) throw wrong('replaces_id', '原合同已退租，担保不能延续');
  if (start !== start_date) throw wrong('start', `延续到续租合同的担保从其起租日 ${start_date} 开始`);
  if (replaced.end !== null && addDays(replaced.end, 1) < start)
    throw wrong('replaces_id', '原担保在续租起租前到期，请登记新担保');
}

/** Returns the security to be replaced; throws unless it is in force, of the same deposit and begins earlier. */
async function replacedBy(call: Call, input: SecurityTerms, account: Account): Promise<Security | null> {
  if (input.replaces_id === null) return null;
  const replaced = await loadSecurity(call, input.replaces_id);
  const isOfLease = [input.contract_id, account.renews_id].includes(replaced.contract_id);
  if (!isOfLease || replaced.charge_item_id !== input.charge_item_id)
    throw missing([{ path: ['replaces_id'], message: '所选担保不属于这项保证金' }]);
  if (replaced.replaced_by_id !== null) throw wrong('replaces_id', '该担保已被替换');
  if (!REPLACEABLE.includes(replaced.state)) throw wrong('replaces_id', '该担保已失效，不能替换');
  if (input.start <= replaced.start) throw wrong('start', `起期须晚于被替换担保的起期 ${replaced.start}`);
  if (isCarried(replaced, input)) await assertCarriable(call, replaced, account, input);
  return replaced;
}

/**
 * Moves the deposit after the replaced security to the start of the new one, which covers it from then on. The lease of a carried one requires no deposit
 * any more.
 */
async function endReplaced(call: Call, input: SecurityTerms, id: number, replaced: Security): Promise<void> {
  if (isCarried(replaced, input)) return dropDue(call, replaced, `延续到续租合同：${nameOf(input)}`);
  await assertNotFollowed(call, replaced, input.start);
  if (replaced.end !== null && input.start > replaced.end) return;
  await moveDue(call, replaced, {
    fen: replaced.amount_fen - replaced.claimed_fen,
    claimed: replaced.claimed_fen,
    day: input.start,
    cause: { replaced_by_id: id },
    reason: `由 ${nameOf(input)} 替换`,
    isRequired: true,
  });
}

/** Returns why the deposit cannot be covered by so much, at the field that has to change. */
function refusalOf(rows: readonly OpenDeposit[], input: SecurityTerms, held: number, today: string) {
  const anyDay = { ...input, amount: input.amount_fen };
  const mostWith = (days: { start: string; end: string | null }) =>
    coverage(rows, { ...anyDay, ...days }, { balance: held, today }).most;
  const first = rows.find(({ open, received }) => open > 0 || received > 0)?.due ?? null;
  const isLate = first !== null && input.start > first && input.start > today;
  if (isLate && mostWith({ start: first, end: input.end }) >= input.amount_fen)
    return wrong('start', `起期晚于保证金应收日 ${first}，期间没有担保；请在生效后登记`);
  if (first !== null && input.end !== null && input.end < first) return wrong('end', `止期早于保证金应收日 ${first}`);
  const next = rows.find(({ due, again, open }) => again && open > 0 && due > today && input.start < due);
  if (next && (input.end === null || input.end >= next.due))
    return wrong('start', `${next.due} 前已有担保，请自该日起登记，或选择被替换的担保`);
  const most = formatMoney(mostWith(input));
  return wrong('amount_fen', `超过尚未担保的保证金 ${most} 元`);
}

/** Returns what the security takes off each receivable; throws when it exceeds what it can cover. */
async function coverageOf(call: Call, input: SecurityTerms, held: number): Promise<Coverage> {
  const { amount_fen: amount, start, end } = input;
  const rows = await openDepositsOf(call, input);
  const covered = coverage(rows, { amount, start, end }, { balance: held, today: call.today });
  if (amount > covered.most) throw refusalOf(rows, input, held, call.today);
  return covered;
}

export async function register(call: Call, input: SecurityTerms): Promise<Security> {
  const { tx, actor, now, today } = call;
  await lockDeposit(call, input.contract_id);
  const account = await accountOf(call, input);
  if (input.amount_fen > account.agreed_fen)
    throw wrong('amount_fen', `超过合同约定的保证金 ${formatMoney(account.agreed_fen)} 元`);
  if (input.end !== null && input.end < today && input.replaces_id === null) throw wrong('end', '担保已到期');
  await assertFiles(call, 'attachment_ids', input.attachment_ids);
  const replaced = await replacedBy(call, input, account);
  if (!replaced) await coverageOf(call, input, account.held_fen);
  const { start, end, attachment_ids, ...values } = input;
  const id = await insertRecord(tx, 'deposit_security', {
    ...values,
    start_date: start,
    end_date: end,
    created_by: actor.user_id,
    created_at: now.toISOString(),
  });
  await setAttachments(tx, 'deposit_security', id, attachment_ids);
  if (replaced) await endReplaced(call, input, id, replaced);
  const covered = await coverageOf(call, input, account.held_fen);
  await postCover(call, { ...input, id }, covered);
  const again = dueAgainOn(input);
  if (again !== null) await postDueAgain(call, { ...input, id }, { fen: input.amount_fen, due: again });
  const after = await loadSecurity(call, id);
  await call.audit({
    object: 'deposit_security',
    object_id: id,
    action: 'register-security',
    after: {
      contract_number: after.contract_number,
      charge_item: after.charge_item,
      kind: after.kind,
      issuer: after.issuer,
      number: after.number,
      amount_fen: after.amount_fen,
      start,
      end,
      ...(replaced && { replaces: nameOf(replaced) }),
      ...(covered.freed > 0 && { freed_fen: covered.freed }),
      ...(after.remark && { remark: after.remark }),
      ...(after.attachments.length && { attachments: after.attachments.map(({ name }) => name) }),
    },
  });
  return after;
}

/** Throws when a security that ended can no longer be changed. */
export function assertOpen({ state }: Pick<Security, 'state'>): void {
  if (state === 'void') throw new Refusal(423, '该担保已作废');
  if (state === 'returned') throw new Refusal(423, '该担保已退还，请先撤销退还');
}
