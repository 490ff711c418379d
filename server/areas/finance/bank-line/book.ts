// Books bank lines that are in no other books yet: as fees, interest, transfers or others, or as received money (docs/domain §6.2).
import sql from 'sql-template-tag';
import * as calls from '#api/finance/bank-line/bank-line';
import type { BankBookTerms, BankRule } from '#api/finance/bank-line/bank-line.schema';
import type { BulkDone, BulkReason } from '#api/kernel/endpoint/bulk';
import type { Ids } from '#api/kernel/endpoint/crud';
import { inScope } from '#server/platform/access/scope';
import { invalid, notFound, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { isIdentifiedPayer, tenantsOfPayers } from '../cash-record/payer-tenant';
import { postBankEntries } from '../posting/bank-entries';
import { postCash } from '../posting/cash';
import { assertOpen, type LockedLine, linkPairs, lockLines } from './match';

const byAccount = (lines: readonly LockedLine[]): Map<number, LockedLine[]> => {
  const grouped = new Map<number, LockedLine[]>();
  for (const line of lines) grouped.set(line.flow_account_id, [...(grouped.get(line.flow_account_id) ?? []), line]);
  return grouped;
};

async function book(call: Call, { items, remember }: BankBookTerms): Promise<BulkDone> {
  const kinds = new Map(items.map(({ line_id, kind }) => [line_id, kind]));
  const lines = await lockLines(call, [...kinds.keys()]);
  assertOpen(lines);
  for (const [account, own] of byAccount(lines)) {
    const ids = await postBankEntries(
      call,
      own.map(({ id, flow_account_id, direction, amount_fen, booked_on, counterparty, remark }) => ({
        flow_account_id,
        kind: kinds.get(id) ?? 'other',
        direction,
        amount_fen,
        booked_on,
        counterparty,
        remark,
      })),
    );
    await linkPairs(
      call,
      account,
      own.map(({ id }, place) => ({ line_id: id, source: 'entry', booked_id: ids[place] ?? 0 })),
    );
  }
  if (remember !== null) await saveRule(call, remember, lines, kinds);
  await call.audit({
    object: 'bank_line',
    object_id: lines[0]?.id ?? 0,
    action: 'bank-book',
    after: { items, remember },
  });
  return { done: lines.length };
}

/** Remembers the words for later lines; they must occur in each of these. */
async function saveRule(
  { tx, actor, now }: Call,
  text: string,
  lines: readonly LockedLine[],
  kinds: ReadonlyMap<number, string>,
): Promise<void> {
  const refuse = (message: string) => invalid([{ path: ['remember'], message }]);
  const [first] = lines;
  if (!first || new Set(kinds.values()).size > 1) throw refuse('一条规则只能对应一种入账类型');
  if (new Set(lines.map(({ direction }) => direction)).size > 1) throw refuse('收入与支出须分别设置规则');
  const wanted = text.toLowerCase();
  if (lines.some(({ remark, counterparty }) => !`${remark} ${counterparty}`.toLowerCase().includes(wanted)))
    throw refuse('所选银行流水的摘要或对方户名中没有这些文字');
  await tx.query(
    sql`insert into bank_rule (company_id, direction, words, kind, created_by, created_at)
        values (app_company(), ${first.direction}, ${text}, ${kinds.get(first.id)}, ${actor.user_id}, ${now})
        on conflict (company_id, direction, words) do update set kind = excluded.kind`,
  );
}

/** Registers lines as received money; the payer's tenant is recognised as in an import. */
async function register(call: Call, { ids }: Ids): Promise<BulkDone> {
  const lines = await lockLines(call, ids);
  assertOpen(lines);
  if (lines.some(({ direction }) => direction === 'out'))
    throw invalid([{ path: ['ids'], message: '支出不能登记为收款；付款请用“登记付款”，再与银行流水勾对' }]);
  const payers = lines.map(({ counterparty, counterparty_account, remark }) => ({
    payer: counterparty,
    payer_account: counterparty_account,
    remark,
  }));
  const tenants = await tenantsOfPayers(call, payers);
  const tenantOf = new Map(lines.map(({ id }, place) => [id, tenants[place]]));
  for (const [account, own] of byAccount(lines)) {
    const posted = await postCash(
      call,
      own.map((line) => {
        const tenant = tenantOf.get(line.id);
        return {
          flow_account_id: account,
          tenant_id: tenant && isIdentifiedPayer(tenant) ? tenant.id : null,
          received_on: line.booked_on,
          amount_fen: line.amount_fen,
          payer: line.counterparty || '（银行未注明）',
          payer_account: line.counterparty_account,
          bank_serial: null,
          remark: line.remark,
        };
      }),
    );
    await linkPairs(
      call,
      account,
      own.map(({ id }, place) => ({ line_id: id, source: 'cash', booked_id: posted[place]?.id ?? 0 })),
    );
    for (const { id, amount_fen } of posted)
      await call.audit({ object: 'cash_record', object_id: id, action: 'create', after: { amount_fen } });
  }
  return { done: lines.length };
}

/** Voids entries; their lines are open again. */
async function voidEntries(call: Call, { ids, reason }: BulkReason): Promise<BulkDone> {
  const { tx, actor, today } = call;
  const wanted = [...new Set(ids)];
  const entries = await tx.query<{ voided: boolean }>(
    sql`select e.voided_on is not null as voided from bank_entry e join flow_account a on (a.company_id, a.id) = (e.company_id, e.flow_account_id)
        where e.company_id = app_company() and e.id = any(${wanted}::bigint[])${inScope(actor, sql`a.park_id`)} order by e.id for update of e`,
  );
  if (entries.length < wanted.length) throw notFound('银行收支');
  if (entries.some(({ voided }) => voided)) throw new Refusal(409, '所选银行收支中有已作废的，请刷新后重试');
  await tx.query(
    sql`update bank_entry set voided_on = posting_day(legal_entity_id, ${today}::date), void_reason = ${reason}
        where company_id = app_company() and id = any(${wanted}::bigint[])`,
  );
  for (const id of wanted) await call.audit({ object: 'bank_entry', object_id: id, action: 'void', after: { reason } });
  return { done: wanted.length };
}

const rules = ({ tx }: Call) =>
  tx.query<BankRule>(
    sql`select id, direction, words, kind from bank_rule where company_id = app_company() order by direction, words`,
  );

async function removeRules(call: Call, { ids }: Ids) {
  const removed = await call.tx.query<{ id: number; words: string }>(
    sql`delete from bank_rule where company_id = app_company() and id = any(${ids}::bigint[]) returning id, words`,
  );
  if (removed.length < new Set(ids).size) throw notFound('入账规则');
  for (const { id, words } of removed)
    await call.audit({ object: 'bank_rule', object_id: id, action: 'delete', before: { words } });
  return { deleted: removed.length };
}

export const bankBookRoutes: Route[] = [
  handle(calls.bookBankLines, book),
  handle(calls.registerBankLines, register),
  handle(calls.voidBankEntries, voidEntries),
  handle(calls.bankRules, rules),
  handle(calls.removeBankRules, removeRules),
];
