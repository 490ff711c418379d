// State of each line of a bank statement: new, already in the books, outgoing, or invalid, with the reason.
import sql from 'sql-template-tag';
import type { StatementLayout, StatementRow } from '#api/finance/bank-statement/bank-statement.schema';
import { type LINE_STATE, STATEMENT_FIELD } from '#api/finance/bank-statement/bank-statement-labels';
import { MAX_FEN } from '#api/kernel/form/fields';
import {
  balanceVerdict,
  headerRowOf,
  lineKeys,
  normalHeader,
  readStatement,
  type StatementField,
  type StatementLine,
} from '#domain/finance/receipts/statement';
import { inScope } from '#server/platform/access/scope';
import { maybeOne, type Tx } from '#server/platform/db/database';
import type { Grid } from '#server/platform/import/grid/grid';
import { refuseFile } from '#server/platform/import/sheet-rows';
import { missing } from '#server/platform/use-case/errors';
import type { Call } from '#server/platform/use-case/route';
import { tenantsOfPayers } from '../cash-record/payer-tenant';

export type LineState = keyof typeof LINE_STATE;

export interface ClassifiedLine {
  line: StatementLine;
  /** Identifies the line when the bank gives no serial; otherwise null. */
  key: string | null;
  state: LineState;
  note: string;
  tenant: { id: number; name: string } | undefined;
}

export interface StatementAccount {
  id: number;
  account_number: string;
  legal_entity_id: number;
}

export async function accountOf({ tx, actor }: Call, id: number): Promise<StatementAccount> {
  const account = await maybeOne<StatementAccount>(
    tx,
    sql`select a.id, a.number as account_number, a.legal_entity_id from flow_account a
        where a.company_id = app_company() and a.id = ${id} and a.enabled${inScope(actor, sql`a.park_id`)}`,
  );
  if (!account) throw missing([{ path: ['flow_account_id'], message: '所选流水账户不存在' }]);
  return account;
}

const labelOf = (field: StatementField | '') => (field === '' ? '' : STATEMENT_FIELD[field].label);

/** Returns the lines below the headers; refuses a file that does not have the given layout. */
export function linesOf(
  grid: Grid,
  { columns, date_order }: StatementLayout,
): { lines: StatementLine[]; warnings: string[] } {
  const at = headerRowOf(grid.rows, columns);
  if (at < 0) {
    const headers = new Set(grid.rows.flatMap((row) => row.map((cell) => normalHeader(cell.text))));
    const lacking = Object.values(columns).filter((header) => !headers.has(normalHeader(header)));
    throw refuseFile(`文件没有这些列：${(lacking.length ? lacking : Object.values(columns)).join('、')}；请重新对应列`);
  }
  const headers = (grid.rows[at] ?? []).map((cell) => normalHeader(cell.text));
  const twice = Object.values(columns).filter(
    (header) => headers.indexOf(normalHeader(header)) !== headers.lastIndexOf(normalHeader(header)),
  );
  const merged = new Set(twice.filter((header) => !adjacent(headers, normalHeader(header))));
  if (merged.size) throw refuseFile(`文件有重复的列：${[...merged].join('、')}；请改名后重新上传`);
  const { lines, sum_rows: feet } = readStatement(grid.rows, at + 1, columns, date_order);
  if (lines.length === 0) throw refuseFile('列名下面没有数据行');
  const verdict = balanceVerdict(lines);
  if (verdict.kind === 'swapped') throw refuseFile('余额与金额方向相反：收入与支出可能对应反了，请检查列的对应');
  return {
    lines,
    warnings: [
      ...grid.warnings,
      ...(feet.length ? [`第 ${feet.slice(0, 20).join('、')} 行是合计，没有读取`] : []),
      ...(verdict.kind === 'broken' ? [`第 ${verdict.row} 行的余额与上下行的金额不连续，文件可能缺行或被改动`] : []),
    ],
  };
}

/** A header merged over neighbouring cells is read in each of them. */
const adjacent = (headers: readonly string[], header: string) =>
  headers.every((other, at) => other !== header || at === headers.indexOf(header) || headers[at - 1] === header);

interface Booked {
  place: number;
  /** Matched by serial, by key, or only by equal values: entered by hand, or imported with other columns before. */
  match: 'serial' | 'key' | 'by_hand' | 'imported';
  amount_fen: number;
  received_on: string;
  payer: string;
}

/** Returns the lines that are already in the books of the account. */
async function bookedOf(tx: Tx, account_id: number, lines: readonly StatementLine[], keys: readonly (string | null)[]) {
  const asked = lines.map(({ bank_serial, received_on, amount_fen, payer }, place) => ({
    place,
    serial: bank_serial || null,
    key: keys[place],
    amount_fen,
    payer,
    received_on: received_on || null,
  }));
  const rows = await tx.query<Booked>(
    sql`with asked as (select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
            a (place integer, serial text, key text, amount_fen bigint, payer text, received_on date)),
          booked as (select m.* from cash_record m where m.company_id = app_company() and m.flow_account_id = ${account_id})
        select a.place, 'serial' as match, m.amount_fen, m.received_on, m.payer from asked a join booked m on m.bank_serial = a.serial
        union all
        select a.place, 'key', m.amount_fen, m.received_on, m.payer from asked a join booked m on m.statement_key = a.key
        union all
        select a.place, 'by_hand', m.amount_fen, m.received_on, m.payer from asked a
          join booked m on m.received_on = a.received_on and m.amount_fen = a.amount_fen
        where m.voided_on is null and m.direction = 'in' and m.statement_id is null and m.bank_serial is null
        union all
        select a.place, 'imported', m.amount_fen, m.received_on, m.payer from asked a
          join booked m on m.received_on = a.received_on and m.amount_fen = a.amount_fen and m.payer = a.payer
        where a.serial is null and m.voided_on is null and m.statement_key is not null
          and not exists (select from asked o where o.key = m.statement_key)`,
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
  if (line.direction === 'in' && line.payer === '') refuse('payer', '对方户名不能为空');
  if (line.payer.length > 100) refuse('payer', '最多 100 个字');
  if (line.bank_serial.length > 64) refuse('bank_serial', '最多 64 个字');
  const own = line.own_account.replace(/\D/g, '');
  const stated = account.account_number.replace(/\D/g, '');
  if (own !== '' && stated !== '' && own !== stated)
    refuse('own_account', `与所选流水账户的账号 ${account.account_number} 不一致`);
}

function classifyLine(line: StatementLine, booked: readonly Booked[]): { state: LineState; note: string } {
  if (line.issues.length) return { state: 'wrong', note: '' };
  if (line.direction === 'out') return { state: 'out', note: '支出不导入，付款请用“登记付款”' };
  const same = booked.find(({ match }) => match === 'serial' || match === 'key');
  if (same && same.match === 'serial' && same.amount_fen !== line.amount_fen) {
    line.issues.push({ field: 'bank_serial', message: '此流水号已登记为另一金额，请核对' });
    return { state: 'wrong', note: '' };
  }
  if (same) return { state: 'known', note: '已登记，不会重复导入' };
  const [similar] = booked;
  if (similar?.match === 'by_hand')
    return { state: 'similar', note: `${similar.received_on} 手工登记过同额收款（${similar.payer}）` };
  if (similar) return { state: 'similar', note: `${similar.received_on} 导入过同户名的同额收款，当时对应的列不同` };
  return { state: 'new', note: '' };
}

/** Serials that occur twice in the file are faults, because a bank never repeats one. */
function repeatedSerials(lines: readonly StatementLine[]): void {
  const first = new Map<string, StatementLine>();
  for (const line of lines) {
    if (line.bank_serial === '' || line.direction === 'out') continue;
    const before = first.get(line.bank_serial);
    if (before) line.issues.push({ field: 'bank_serial', message: `与第 ${before.row} 行重复` });
    else first.set(line.bank_serial, line);
  }
}

export async function classifyLines(
  call: Call,
  account: StatementAccount,
  lines: readonly StatementLine[],
): Promise<ClassifiedLine[]> {
  for (const line of lines) complain(line, account, call.today);
  repeatedSerials(lines);
  const all = lineKeys(lines);
  const keys = lines.map((line, place) => (line.bank_serial === '' ? (all[place] ?? '') : null));
  const booked = await bookedOf(call.tx, account.id, lines, keys);
  const tenants = await tenantsOfPayers(call, lines);
  return lines.map((line, place) => ({
    line,
    key: keys[place] ?? null,
    tenant: tenants[place],
    ...classifyLine(line, booked.get(place) ?? []),
  }));
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
