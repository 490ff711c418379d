// State of each line of a bank statement: new, already in the books, outgoing, or invalid, with the reason.
import sql from 'sql-template-tag';
import type { StatementRow } from '#api/finance/bank-statement/bank-statement.schema';
import { type LINE_STATE, STATEMENT_FIELD } from '#api/finance/bank-statement/bank-statement-labels';
import { MAX_FEN } from '#api/kernel/form/fields';
import type { StatementLine } from '#domain/finance/receipts/statement';
import type { StatementField } from '#domain/finance/receipts/statement-fields';
import {
  hasBalance,
  isDistinct,
  KEYS_WITH_BALANCE,
  lineKeys,
  serialsOf,
} from '#domain/finance/receipts/statement-identity';
import { formatMoney } from '#domain/kernel/text/format';
import { inScope } from '#server/platform/access/scope';
import { maybeOne, type Tx } from '#server/platform/db/database';
import { refuseFile } from '#server/platform/import/sheet-rows';
import type { StatementFacts } from '#server/platform/import/statement/statement-lines';
import { missing } from '#server/platform/use-case/errors';
import type { Call } from '#server/platform/use-case/route';
import { type PayerTenant, tenantsOfPayers } from '../cash-record/payer-tenant';

export type LineState = keyof typeof LINE_STATE;

export interface ClassifiedLine {
  line: StatementLine;
  /** Identifies the line among the movements of its account. */
  key: string;
  /** Serial number of the bank under which the line is stored; null where it has none of its own. */
  serial: string | null;
  state: LineState;
  note: string;
  tenant: PayerTenant | undefined;
}

export interface StatementAccount {
  id: number;
  account_number: string;
  legal_entity_id: number;
  holder: string;
}

export async function accountOf({ tx, actor }: Call, id: number): Promise<StatementAccount> {
  const account = await maybeOne<StatementAccount>(
    tx,
    sql`select a.id, a.number as account_number, a.legal_entity_id, e.name as holder from flow_account a
        join legal_entity e on (e.company_id, e.id) = (a.company_id, a.legal_entity_id)
        where a.company_id = app_company() and a.id = ${id} and a.enabled${inScope(actor, sql`a.park_id`)}`,
  );
  if (!account) throw missing([{ path: ['flow_account_id'], message: '所选流水账户不存在' }]);
  return account;
}

const labelOf = (field: StatementField | '') => (field === '' ? '' : STATEMENT_FIELD[field].label);

/** Returns true when two account numbers can be the same; digits hidden by `*` match any. */
function sameNumber(stated: string, own: string): boolean {
  if (!stated.includes('*')) return stated === own;
  const [head = '', tail = ''] = [stated.split('*')[0], stated.split('*').at(-1)];
  return own.startsWith(head) && own.endsWith(tail);
}

const plainName = (name: string) => name.normalize('NFKC').replace(/[\s()]/gu, '');

/** Throws when the file names another account than the chosen one; returns warnings where it cannot be decided. */
export function accountWarnings({ stated }: StatementFacts, account: StatementAccount): string[] {
  const own = account.account_number.replace(/\D/g, '');
  if (stated.number !== '' && own !== '' && !sameNumber(stated.number, own))
    throw refuseFile(`文件是账号 ${stated.number} 的对账单，与所选流水账户的账号 ${account.account_number} 不一致`);
  if (stated.number !== '' && own === '')
    return [`文件写明账号 ${stated.number}，所选流水账户没有登记账号，请核对是否同一账户`];
  if (stated.holder !== '' && plainName(stated.holder) !== plainName(account.holder))
    return [`文件写明户名「${stated.holder}」，所选流水账户属于「${account.holder}」，请核对是否同一账户`];
  return [];
}

interface Booked {
  place: number;
  /** Matched by serial, by key, or only by equal values: entered by hand, or imported without either. */
  match: 'serial' | 'key' | 'by_hand' | 'imported';
  amount_fen: number;
  received_on: string;
  payer: string;
  statement_key: string | null;
  voided: boolean;
}

/** Returns the money in the books of the account that lines match, those in force first. */
async function bookedOf(
  tx: Tx,
  account_id: number,
  lines: readonly StatementLine[],
  keys: readonly string[],
  serials: readonly string[],
) {
  const wanted = lines.map(({ received_on, amount_fen, payer }, place) => ({
    place,
    serial: serials[place] || null,
    key: keys[place],
    amount_fen,
    payer,
    received_on: received_on || null,
  }));
  const rows = await tx.query<Booked>(
    sql`with wanted as (select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
            a (place integer, serial text, key text, amount_fen bigint, payer text, received_on date)),
          booked as (select m.*, m.voided_on is not null as voided from cash_record m
            where m.company_id = app_company() and m.flow_account_id = ${account_id} and m.direction = 'in'),
          found as (
            select a.place, 1 as rank, 'key' as match, m.* from wanted a join booked m on m.statement_key = a.key
            union all
            select a.place, 2, 'serial', m.* from wanted a join booked m on m.bank_serial = a.serial
            union all
            select a.place, 3, 'by_hand', m.* from wanted a
              join booked m on m.received_on = a.received_on and m.amount_fen = a.amount_fen
            where not m.voided and m.statement_id is null and m.bank_serial is null
            union all
            select a.place, 4, 'imported', m.* from wanted a
              join booked m on m.received_on = a.received_on and m.amount_fen = a.amount_fen and m.payer = a.payer
            where not m.voided and m.statement_id is not null
              and (a.serial is null or m.bank_serial is null)
              and not (a.key like ${KEYS_WITH_BALANCE} and coalesce(m.statement_key like ${KEYS_WITH_BALANCE}, false))
              and not exists (select from wanted o where o.key = m.statement_key or o.serial = m.bank_serial))
        select place, match, amount_fen, received_on, payer, statement_key, voided from found order by voided, rank, id`,
  );
  const found = new Map<number, Booked[]>();
  for (const row of rows) found.set(row.place, [...(found.get(row.place) ?? []), row]);
  return found;
}

/** Checks that need more than the cells of the line. */
function complain(line: StatementLine, account: StatementAccount, today: string): void {
  const refuse = (field: StatementField, message: string) => line.issues.push({ field, message });
  if (line.received_on > today) refuse('received_on', '不能晚于今天');
  if (line.amount_fen > MAX_FEN) refuse(line.cells.credit === undefined ? 'amount' : 'credit', '金额过大');
  if (line.payer.length > 100) refuse('payer', '最多 100 个字');
  if (line.bank_serial.length > 64) refuse('bank_serial', '最多 64 个字');
  const own = line.own_account.replace(/[^\d*]/g, '');
  const stated = account.account_number.replace(/\D/g, '');
  if (own !== '' && stated !== '' && !sameNumber(own, stated))
    refuse('own_account', `与所选流水账户的账号 ${account.account_number} 不一致`);
}

/** Returns why a movement is not imported as a receipt; undefined when it is one. */
function exclusion({ direction, nature, payer }: StatementLine): { state: LineState; note: string } | undefined {
  if (nature === 'neutral') return { state: 'skipped', note: '不计收支，不导入' };
  if (nature === 'reversal') return { state: 'skipped', note: '冲正，请核对后手工处理' };
  if (direction === 'out') return { state: 'out', note: '支出不导入，付款请用“登记付款”' };
  if (payer === '') return { state: 'skipped', note: '没有对方户名（如结息），不导入；是租客的款项时请手工登记' };
  return undefined;
}

const described = ({ received_on, payer, amount_fen }: Booked) =>
  `${received_on} ${payer} ${formatMoney(amount_fen)} 元`;

/** Returns the state of a receipt by the money in the books that it matches. */
function matched(line: StatementLine, key: string, isUnique: boolean, booked: readonly Booked[]) {
  const [best] = booked;
  if (!best) return { state: 'new' as const, note: isDigits(line.payer) ? '户名是数字，请核对' : '' };
  const similar = (note: string) => ({ state: 'similar' as const, note });
  const known = { state: 'known' as const, note: '已登记，不会重复导入' };
  if (best.voided) return similar(`已登记过但已作废（${described(best)}），需要重新登记时选择导入疑似重复`);
  if (best.match === 'key')
    return isUnique ? known : similar('导入过相同的一笔，文件没有流水号、余额和时间，无法区分是否同一笔');
  if (best.match === 'serial') {
    const isSame =
      best.received_on === line.received_on && best.amount_fen === line.amount_fen && best.payer === line.payer;
    const isOther = hasBalance(key) && hasBalance(best.statement_key ?? '');
    return isSame && !isOther
      ? known
      : similar(`流水号 ${line.bank_serial} 已登记为 ${described(best)}，请核对是否同一笔`);
  }
  if (best.match === 'by_hand') return similar(`${best.received_on} 手工登记过同额收款（${best.payer}）`);
  return similar(`${best.received_on} 导入过同户名的同额收款，请核对是否同一笔`);
}

const isDigits = (name: string) => /^[\d-]+$/.test(name);

/** Classifies lines; `suggested` are the same lines by the columns that the file suggests. */
export async function classifyLines(
  call: Call,
  account: StatementAccount,
  lines: readonly StatementLine[],
  suggested: readonly StatementLine[] = lines,
): Promise<ClassifiedLine[]> {
  for (const line of lines) complain(line, account, call.today);
  const keys = lineKeys(suggested);
  const serials = serialsOf(lines, keys);
  const booked = await bookedOf(call.tx, account.id, lines, keys, serials);
  const tenants = await tenantsOfPayers(call, lines);
  const within = new Set<string>();
  return lines.map((line, place) => {
    const key = keys[place] as string;
    const serial = serials[place] || null;
    const found = booked.get(place) ?? [];
    const standing = line.issues.length
      ? { state: 'wrong' as const, note: '' }
      : (exclusion(line) ??
        (serial !== null && within.has(serial)
          ? { state: 'known' as const, note: '与上面的一行相同' }
          : matched(line, key, serial !== null || isDistinct(suggested[place] ?? line), found)));
    if (serial !== null) within.add(serial);
    const isTaken = found.some(({ match, voided }) => match === 'serial' && !voided);
    return { line, key, serial: isTaken ? null : serial, tenant: tenants[place], ...standing };
  });
}

/** Returns the line as shown in the preview. */
export const rowOf = ({ line, state, note, tenant }: ClassifiedLine): StatementRow => ({
  row: line.row,
  state,
  note,
  tenant_name: tenant?.name ?? null,
  received_on: line.received_on || (line.cells.received_on ?? ''),
  payer: line.payer,
  payer_account: line.payer_account,
  bank_serial: line.bank_serial,
  remark: line.remark,
  amount_fen: line.direction === 'out' ? -line.amount_fen : line.amount_fen,
  issues: line.issues.map(({ field, message }) => ({
    column: labelOf(field),
    message: field !== '' && line.cells[field] !== undefined ? `${message}（${line.cells[field]}）` : message,
  })),
});
