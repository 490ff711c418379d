// State of each line of a bank statement: new, already in the books, outgoing, or invalid, with the reason.
import sql from 'sql-template-tag';
import type { StatementRow } from '#api/finance/bank-statement/bank-statement.schema';
import { type LINE_STATE, STATEMENT_FIELD } from '#api/finance/bank-statement/bank-statement-labels';
import { MAX_FEN } from '#api/kernel/form/fields';
import type { Identity } from '#domain/finance/receipts/day-identity';
import type { StatementLine } from '#domain/finance/receipts/statement';
import type { StatementField } from '#domain/finance/receipts/statement-fields';
import { hasBalance, likenessOf, serialsOf } from '#domain/finance/receipts/statement-identity';
import { formatMoney } from '#domain/kernel/text/format';
import { inScope } from '#server/platform/access/scope';
import { maybeOne } from '#server/platform/db/database';
import { inParts } from '#server/platform/import/parts';
import { refuseFile } from '#server/platform/import/sheet-rows';
import type { ReadLines, StatementFacts } from '#server/platform/import/statement/statement-lines';
import { missing } from '#server/platform/use-case/errors';
import type { Call, WriteContext } from '#server/platform/use-case/route';
import type { InTransaction } from '../bank-line/store-lines';
import { type PayerTenant, tenantsOfPayers } from '../cash-record/payer-tenant';
import { type Booked, bookedOf } from './booked-money';
import { identifyLines } from './identify-lines';

export type LineState = keyof typeof LINE_STATE;

export interface ClassifiedLine {
  line: StatementLine;
  /** Identifies the line among the movements of its account: the stored line that it is or may be. */
  key: string;
  /** Key under which it is stored as another movement. */
  fresh_key: string;
  /** Balance after it in fen, whether or not the mapping has a column for it. */
  balance_fen: number | null;
  /** `HH:MM:SS`; empty where the bank states none. */
  time: string;
  /** Serial number of the bank under which the line is stored; null where it has none of its own. */
  serial: string | null;
  state: LineState;
  note: string;
  tenant: PayerTenant | undefined;
  /** Set when the line or receipt with the key is another movement if the user imports this one. */
  recorded: boolean;
  /** Set when the books have no receipt for it, or one entered by hand: the line is stored whether or not it is imported as a receipt. */
  stored_as_line: boolean;
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
export function accountWarnings({ stated }: Pick<StatementFacts, 'stated'>, account: StatementAccount): string[] {
  const own = account.account_number.replace(/\D/g, '');
  if (stated.number !== '' && own !== '' && !sameNumber(stated.number, own))
    throw refuseFile(`文件是账号 ${stated.number} 的对账单，与所选流水账户的账号 ${account.account_number} 不一致`);
  if (stated.number !== '' && own === '')
    return [`文件写明账号 ${stated.number}，所选流水账户没有登记账号，请核对是否同一账户`];
  if (stated.holder !== '' && plainName(stated.holder) !== plainName(account.holder))
    return [`文件写明户名「${stated.holder}」，所选流水账户属于「${account.holder}」，请核对是否同一账户`];
  return [];
}

/** Checks that need more than the cells of the line. */
function checkLine(line: StatementLine, account: StatementAccount, today: string): void {
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

/** Returns why a movement is not imported as a receipt; undefined when it is one. Of these only a line that moves no money is left out. */
function exclusion({ direction, nature, payer }: StatementLine): { state: LineState; note: string } | undefined {
  if (nature === 'neutral') return { state: 'skipped', note: '不计收支，不导入' };
  if (nature === 'reversal') return { state: 'other', note: '冲正，计入银行流水，在「银行对账」中与原流水勾对' };
  if (direction === 'out') return { state: 'out', note: '计入银行流水，在「银行对账」中与付款勾对或入账' };
  if (payer === '')
    return { state: 'other', note: '没有对方户名（如结息），计入银行流水；是租客的款项时在「银行对账」中登记为收款' };
  return undefined;
}

const described = ({ received_on, payer, amount_fen }: Booked) =>
  `${received_on} ${payer} ${formatMoney(amount_fen)} 元`;

const DOUBT = '已有相同的一笔，按余额、时间和流水号不能确定是否同一笔，请核对';

/** Returns the state of a receipt by the money in the books that it matches. */
function matched(line: StatementLine, { key, verdict }: Identity, booked: readonly Booked[]) {
  const [best] = booked;
  const similar = (note: string) => ({ state: 'similar' as const, note });
  if (best?.voided) return similar(`已登记过但已作废（${described(best)}），需要重新登记时选择导入疑似重复`);
  if (verdict === 'doubtful') return similar(DOUBT);
  if (!best) return { state: 'new' as const, note: isDigits(line.payer) ? '户名是数字，请核对' : '' };
  const registered = { state: 'known' as const, note: '已登记，不会重复导入' };
  if (best.match === 'key') return registered;
  if (best.match === 'serial') {
    const isSame =
      best.received_on === line.received_on && best.amount_fen === line.amount_fen && best.payer === line.payer;
    const isOther = hasBalance(key) && hasBalance(best.statement_key ?? '');
    return isSame && !isOther
      ? registered
      : similar(`流水号 ${line.bank_serial} 已登记为 ${described(best)}，请核对是否同一笔`);
  }
  if (best.match === 'by_hand') return similar(`${best.received_on} 手工登记过同额收款（${best.payer}）`);
  return similar(`${best.received_on} 导入过同户名的同额收款，请核对是否同一笔`);
}

/** Returns the state of a movement that is no receipt. */
function excluded(line: StatementLine, { verdict }: Identity) {
  const found = exclusion(line);
  if (!found || found.state === 'skipped' || verdict === 'new') return found;
  return verdict === 'known'
    ? { state: 'known' as const, note: '已在银行流水中，不会重复导入' }
    : { state: 'similar' as const, note: DOUBT };
}

const isDigits = (name: string) => /^[\d-]+$/.test(name);

interface Examined {
  line: StatementLine;
  identity: Identity;
  serial: string | null;
  found: readonly Booked[];
  /** Set when an earlier line of the file has the same serial. */
  isRepeated: boolean;
}

/** Returns the state of a line, and under what it is stored. */
function outcomeOf({ line, identity, serial, found, isRepeated }: Examined) {
  const outcome = line.issues.length
    ? { state: 'wrong' as const, note: '' }
    : (excluded(line, identity) ??
      (isRepeated ? { state: 'known' as const, note: '与上面的一行相同' } : matched(line, identity, found)));
  const isTaken = found.some(({ match, voided }) => match === 'serial' && !voided);
  return {
    ...outcome,
    serial: isTaken ? null : serial,
    recorded: identity.verdict === 'doubtful' || found.some(({ match, voided }) => match === 'key' && !voided),
    stored_as_line:
      ['out', 'other'].includes(outcome.state) ||
      (identity.verdict === 'new' &&
        found.length > 0 &&
        found.every(({ match, voided }) => match === 'by_hand' && !voided)),
  };
}

/** Classifies lines in the transaction of a call; `suggested` are the same lines by the columns that the file suggests. */
export const classifyLines = (
  call: Call,
  account: StatementAccount,
  lines: readonly StatementLine[],
  suggested: readonly StatementLine[] = lines,
): Promise<ClassifiedLine[]> => classifiedBy({ open: (work) => work(call) }, call.today, account, lines, suggested);

/** Classifies lines before a transaction: each part is compared with the books in one of its own, so that others need not wait for all of them. */
export async function classifyOutside(
  call: WriteContext,
  flow_account_id: number,
  { lines, suggested, stated }: ReadLines,
): Promise<{ account: StatementAccount; classified: ClassifiedLine[]; warnings: string[] }> {
  const open: InTransaction = (work) => call.transaction(true, work);
  const [account, today] = await open(
    async (inside) => [await accountOf(inside, flow_account_id), inside.today] as const,
  );
  const warnings = accountWarnings({ stated }, account);
  const size = call.services.db.kind === 'pglite' ? EMBEDDED_PART : undefined;
  return { account, classified: await classifiedBy({ open, size }, today, account, lines, suggested), warnings };
}

/** Lines per transaction of the embedded database, which blocks other requests. */
const EMBEDDED_PART = 50;

interface Parts {
  open: InTransaction;
  size?: number | undefined;
}

async function classifiedBy(
  { open, size }: Parts,
  today: string,
  account: StatementAccount,
  lines: readonly StatementLine[],
  suggested: readonly StatementLine[],
): Promise<ClassifiedLine[]> {
  const likenesses: string[] = [];
  await inParts(suggested, (part) => {
    for (const line of part) likenesses.push(likenessOf(line));
  });
  const identities = await identifyLines(open, account.id, suggested, likenesses);
  const serials = serialsOf(lines, likenesses);
  const claimed = { keys: new Set(identities.map(({ key }) => key)), serials: new Set(serials) };
  const isClaimed = ({ statement_key, bank_serial }: Booked) =>
    claimed.keys.has(statement_key ?? '') || (bank_serial !== null && claimed.serials.has(bank_serial));
  const within = new Set<string>();
  const classified: ClassifiedLine[] = [];
  await inParts(
    lines,
    async (part, from) => {
      for (const line of part) checkLine(line, account, today);
      const keys = identities.slice(from, from + part.length).map(({ key }) => key);
      const own_serials = serials.slice(from, from + part.length);
      const [booked, tenants] = await open(
        async (inside) =>
          [
            await bookedOf(inside.tx, account.id, part, keys, own_serials),
            await tenantsOfPayers(inside, part),
          ] as const,
      );
      part.forEach((line, place) => {
        const identity = identities[from + place] as Identity;
        const serial = own_serials[place] || null;
        // Money that another line of the file is stored as is not this line.
        const found = (booked[place] ?? []).filter((each) => each.match !== 'imported' || !isClaimed(each));
        const stated = suggested[from + place] ?? line;
        const isRepeated = serial !== null && within.has(serial);
        if (serial !== null) within.add(serial);
        classified.push({
          line,
          key: identity.key,
          fresh_key: identity.fresh_key,
          balance_fen: stated.balance_fen ?? line.balance_fen,
          time: stated.time,
          tenant: tenants[place],
          ...outcomeOf({ line, identity, serial, found, isRepeated }),
        });
      });
    },
    size,
  );
  return classified;
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
