// Acts on a security: returned, claimed for money, voided as entered by mistake; returns and claims are undone with a reason (docs/domain §5.15).
import sql from 'sql-template-tag';
import type {
  ReturnInput,
  Security,
  SecurityAct,
  UndoActInput,
  VoidInput,
} from '#api/finance/security/security.schema';
import { dueAgainOn } from '#domain/finance/security/security';
import { maybeOne, one } from '#server/platform/db/database';
import { insertRecord } from '#server/platform/list/record';
import { invalid, notFound, Refusal } from '#server/platform/use-case/errors';
import type { Call } from '#server/platform/use-case/route';
import { voidCashRecord } from '../cash-record/cash-record';
import { loadSecurity } from './load-security';
import { assertNotFollowed, moveBack, moveDue, nameOf, postDueAgain, removeRows } from './post-rows';
import { assertOpen, lockDeposit } from './register';

export const wrong = (path: string, message: string) => invalid([{ path: [path], message }]);

/** Returns the security, with the movements of its deposit serialized. */
export async function locked(call: Call, id: number): Promise<Security> {
  const { contract_id } = await loadSecurity(call, id);
  await lockDeposit(call, contract_id);
  return loadSecurity(call, id);
}

export const contractOf = ({ tx }: Call, { contract_id }: Security) =>
  one<{ leave_date: string | null; lessor_id: number; lessor: string }>(
    tx,
    sql`select c.leave_date, c.lessor_id, e.name as lessor from contract c join legal_entity e on (e.company_id, e.id) = (c.company_id, c.lessor_id)
        where c.company_id = app_company() and c.id = ${contract_id}`,
  );

const validActs = ({ acts }: Security): SecurityAct[] => acts.filter(({ undone }) => !undone);

/** Returns the first day of the security that replaces it; null when none does. */
async function replacedFrom(call: Call, { replaced_by_id }: Security): Promise<string | null> {
  return replaced_by_id === null ? null : (await loadSecurity(call, replaced_by_id)).start;
}

/** Throws when the day is not one of the security until today, or before an earlier act. */
export function assertDay(call: Call, security: Security, day: string): void {
  if (day > call.today) throw wrong('acted_on', '日期不能晚于今天');
  if (day < security.start) throw wrong('acted_on', `日期不能早于起期 ${security.start}`);
  const last = validActs(security).at(-1);
  if (last && day < last.acted_on) throw wrong('acted_on', `日期不能早于上一次登记的 ${last.acted_on}`);
}

/** Makes up to `fen` of the deposit due on the day of an act, where the security was in force on it. */
export async function makeDue(
  call: Call,
  security: Security,
  act: { id: number; fen: number; day: string; reason: string },
): Promise<void> {
  const from = await replacedFrom(call, security);
  if (from !== null && act.day < from) throw wrong('acted_on', `已由新担保自 ${from} 起替换，日期不能早于该日`);
  if (from !== null || (security.end !== null && act.day > security.end)) return;
  const { leave_date } = await contractOf(call, security);
  if (leave_date === null) await assertNotFollowed(call, security, act.day);
  const { id: act_id, fen, day, reason } = act;
  const claimed = security.claimed_fen;
  await moveDue(call, security, { fen, claimed, day, cause: { act_id }, reason, isRequired: leave_date === null });
}

export const addAct = ({ tx, actor, now }: Call, values: Record<string, unknown>): Promise<number> =>
  insertRecord(tx, 'deposit_security_act', { ...values, created_by: actor.user_id, created_at: now.toISOString() });

export const auditOf = (call: Call, { id }: Security, action: string, after: Record<string, unknown>) =>
  call.audit({ object: 'deposit_security', object_id: id, action, after });

export async function giveBack(call: Call, { id, acted_on, reason }: ReturnInput): Promise<Security> {
  const security = await locked(call, id);
  assertOpen(security);
  assertDay(call, security, acted_on);
  const act_id = await addAct(call, { security_id: id, kind: 'return', acted_on, reason });
  const fen = security.amount_fen - security.claimed_fen;
  if (fen > 0) await makeDue(call, security, { id: act_id, fen, day: acted_on, reason: `${nameOf(security)} 退还` });
  await auditOf(call, security, 'return-security', { acted_on, reason });
  return loadSecurity(call, id);
}

/** Makes the deposit of a replaced security due again as before. */
async function restore(call: Call, replaced: Security, { id, contract_id }: Security, why: string): Promise<void> {
  if (replaced.contract_id === contract_id) return moveBack(call, replaced, { replaced_by_id: id }, why);
  const due = dueAgainOn(replaced);
  const { leave_date } = await contractOf(call, replaced);
  const fen = replaced.amount_fen - replaced.claimed_fen;
  if (due !== null && leave_date === null && fen > 0) await postDueAgain(call, replaced, { fen, due });
}

export async function voidOne(call: Call, { id, reason }: VoidInput): Promise<Security> {
  const security = await locked(call, id);
  assertOpen(security);
  if (validActs(security).length > 0) throw new Refusal(423, '该担保已有索赔，请先撤销索赔');
  if (security.replaced_by_id !== null) throw new Refusal(423, '该担保已被替换，请先作废新担保');
  if ((await contractOf(call, security)).leave_date !== null) throw new Refusal(423, '合同已退租，请登记退还');
  await assertNotFollowed(call, security, '');
  const replaced = security.replaces_id === null ? null : await locked(call, security.replaces_id);
  if (replaced && validActs(replaced).some(({ acted_on }) => acted_on >= security.start))
    throw new Refusal(423, '被替换的担保此后已有退还或索赔，请先撤销');
  await addAct(call, { security_id: id, kind: 'void', acted_on: call.today, reason });
  const why = `${nameOf(security)} 作废：${reason}`;
  await removeRows(call, security, why);
  if (replaced) await restore(call, replaced, security, why);
  await auditOf(call, security, 'void', { reason });
  return loadSecurity(call, id);
}

export async function undo(call: Call, { id, reason }: UndoActInput): Promise<Security> {
  const found = await maybeOne<{ security_id: number }>(
    call.tx,
    sql`select security_id from deposit_security_act where company_id = app_company() and id = ${id}`,
  );
  if (!found) throw notFound('担保记录');
  const security = await locked(call, found.security_id);
  const act = security.acts.find((each) => each.id === id);
  if (!act || act.undone) throw new Refusal(423, '该记录已撤销');
  if (act.kind === 'void') throw new Refusal(423, '作废不能撤销，请重新登记');
  if (validActs(security).at(-1)?.id !== id) throw new Refusal(423, '请先撤销之后登记的退还或索赔');
  // An act after the replacement moved nothing.
  const from = await replacedFrom(call, security);
  if (from !== null && act.acted_on < from) throw new Refusal(423, '该担保已被替换，请先作废新担保');
  await call.tx.query(
    sql`update deposit_security_act set undone_on = ${call.today}::date, undone_by = ${call.actor.user_id}, undo_reason = ${reason}
        where company_id = app_company() and id = ${id}`,
  );
  await moveBack(call, security, { act_id: id }, `${nameOf(security)} 撤销：${reason}`);
  if (act.cash_record_id !== null && !act.linked) await voidCashRecord(call, { id: act.cash_record_id, reason });
  await auditOf(call, security, 'undo-security', {
    acted_on: act.acted_on,
    ...(act.amount_fen !== null && { amount_fen: act.amount_fen }),
    reason,
  });
  return loadSecurity(call, security.id);
}
