// Declared turnover and its settlement (docs/domain §5.6): a period whose months are all declared is settled immediately; a later correction of a
// month, the minimum or the terms posts the difference as an adjustment.
import sql from 'sql-template-tag';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { declareTurnover, turnoverImport } from '#api/contracts/turnover';
import type { DeclaredTurnover, DeclareTurnover, TurnoverImportRow } from '#api/contracts/turnover.schema';
import type { FieldError } from '#api/kernel/endpoint/endpoint';
import { monthRange } from '#domain/kernel/dates/calendar-date';
import type { TaxedAmount } from '#domain/kernel/money/money';
import { loadContract } from '../areas/contracts/contract/load-contract';
import { type Settlement, type TurnoverLine, turnoverLines } from '../areas/contracts/turnover';
import { adjust } from '../areas/finance/receivable/adjust';
import { postTurnover } from '../areas/finance/receivable/turnover-receivable';
import { inScope } from '../platform/access/scope';
import { type ImportSpec, importRoutes, type Resolved, type Written } from '../platform/import';
import { insertRecords } from '../platform/list/record';
import { invalid, missing } from '../platform/use-case/errors';
import { type Call, handle, type Route } from '../platform/use-case/route';

interface Posted {
  settled: number;
  posted_fen: number;
}

/**
 * Settles every complete period of the contract's turnover clauses, and posts the differences from earlier settlements. It is idempotent. The caller
 * holds the contract's lock.
 */
export async function settleTurnover(call: Call, contract: Contract, reason: string): Promise<Posted> {
  const posted: Posted = { settled: 0, posted_fen: 0 };
  for (const line of await turnoverLines(call.tx, contract)) {
    for (const period of line.periods) {
      if (period.share === null || period.amount === null) continue;
      const before = line.settlements.find((each) => each.start === period.start);
      const difference = differenceOf(period.amount, before);
      const unchanged = before && before.share_fen === period.share && before.minimum_fen === period.minimum;
      if (unchanged && difference.gross === 0 && difference.net === 0) continue;
      await settlePeriod(call, contract, { line, period, before, difference, reason });
      if (!before) posted.settled += 1;
      posted.posted_fen += difference.gross;
    }
  }
  return posted;
}

const differenceOf = ({ gross, net, tax }: TaxedAmount, before: Settlement | undefined): TaxedAmount => ({
  gross: gross - (before?.gross_fen ?? 0),
  net: net - (before?.net_fen ?? 0),
  tax: tax - (before?.tax_fen ?? 0),
});

interface ToSettle {
  line: TurnoverLine;
  period: TurnoverLine['periods'][number];
  before: Settlement | undefined;
  difference: TaxedAmount;
  reason: string;
}

async function settlePeriod(call: Call, contract: Contract, settlement: ToSettle): Promise<void> {
  const { tx, actor } = call;
  const { line, period, before, difference } = settlement;
  const { start, end } = period;
  const settled_on = lastDeclared(line, period);
  let receivable_id = before?.receivable_id ?? null;
  // A receivable voided by hand remains void.
  if (difference.gross !== 0 && !before?.voided) {
    if (receivable_id !== null) {
      await adjust(call, receivable_id, difference, {
        corrected_by: 'turnover',
        reason: settlement.reason,
        version_no: contract.version_no,
      });
    } else {
      const common = { contract_id: contract.id, line: line.line, charge_item_id: line.charge_item_id, start, end };
      receivable_id = await postTurnover(call, { ...common, last_declared_on: settled_on, amount: difference });
    }
  }
  const { gross, net, tax } = period.amount as TaxedAmount;
  const figures = {
    share_fen: period.share,
    minimum_fen: period.minimum,
    gross_fen: gross,
    net_fen: net,
    tax_fen: tax,
  };
  if (before) {
    await tx.query(
      sql`update turnover_settlement set share_fen = ${period.share}, minimum_fen = ${period.minimum}, gross_fen = ${gross}, net_fen = ${net},
            tax_fen = ${tax}, receivable_id = ${receivable_id}
          where company_id = app_company() and contract_id = ${contract.id} and line = ${line.line} and start_date = ${start}::date`,
    );
    return;
  }
  const key = { contract_id: contract.id, line: line.line, start_date: start, end_date: end };
  await insertRecords(tx, 'turnover_settlement', [
    { ...key, ...figures, settled_on, receivable_id, created_by: actor.user_id },
  ]);
}

/** Returns the day of the last declaration of a period. */
const lastDeclared = ({ declarations }: TurnoverLine, { start, end }: { start: string; end: string }): string =>
  declarations
    .filter(({ month }) => month >= start.slice(0, 7) && month <= end.slice(0, 7))
    .reduce((last, { declared_on }) => (declared_on > last ? declared_on : last), '');

/** Saves declarations by contract, with one lock per contract in the order of ids, so that concurrent requests wait for each other. */
async function declare(call: Call, { declared_on, entries }: DeclareTurnover): Promise<DeclaredTurnover> {
  const { tx, actor, today } = call;
  const day = declared_on ?? today;
  if (day > today) throw invalid([{ path: ['declared_on'], message: '申报日期不能晚于今天' }]);
  const ids = [...new Set(entries.map((entry) => entry.contract_id))].sort((a, b) => a - b);
  const existing = await tx.query<{ id: number }>(
    sql`select c.id from contract c where c.company_id = app_company() and c.id = any(${ids}::bigint[])${inScope(actor, sql`c.park_id`)}`,
  );
  const absent = entries.flatMap(({ contract_id }, index): FieldError[] =>
    existing.some((each) => each.id === contract_id)
      ? []
      : [{ path: ['entries', index, 'contract_id'], message: '合同不存在或已被删除' }],
  );
  if (absent.length) throw missing(absent);
  const posted: Posted = { settled: 0, posted_fen: 0 };
  const errors: FieldError[] = [];
  for (const id of ids) {
    const contract = await loadContract(tx, actor, id, today, true);
    const lines = await turnoverLines(tx, contract);
    const own = entries.flatMap((entry, index) => (entry.contract_id === id ? [{ ...entry, index }] : []));
    const wrong = own.flatMap((entry) => faultOf(contract, lines, entry, { today, day }));
    errors.push(...wrong);
    if (wrong.length) continue;
    await saveDeclarations(call, contract, lines, own, day);
    const { settled, posted_fen } = await settleTurnover(call, contract, '流水更正');
    posted.settled += settled;
    posted.posted_fen += posted_fen;
  }
  if (errors.length) throw invalid(errors);
  return { declared: entries.length, ...posted };
}

type Entry = DeclareTurnover['entries'][number] & { index: number };

function faultOf(
  contract: Contract,
  lines: readonly TurnoverLine[],
  { index, line, month }: Entry,
  { today, day }: { today: string; day: string },
): FieldError[] {
  const errorAt = (field: string, message: string): FieldError[] => [{ path: ['entries', index, field], message }];
  if (contract.status !== 'approved') return errorAt('contract_id', '只有已审批的合同可以申报流水');
  const found = lines.find((each) => each.line === line);
  if (!found) return errorAt('line', '合同没有该流水抽成条款');
  if (!found.months.some((each) => each.month === month)) return errorAt('month', '该月不在条款期限内');
  // The last month of the clause may end before its calendar month does.
  const last = found.periods.at(-1)?.end ?? '';
  const { start, end } = monthRange(month);
  if ((end < last ? end : last) > today) return errorAt('month', '该月尚未结束');
  return day < start ? errorAt('month', '申报日期不能早于所申报的月份') : [];
}

async function saveDeclarations(
  { tx, actor, audit, now }: Call,
  { id }: Contract,
  lines: readonly TurnoverLine[],
  entries: readonly Entry[],
  declared_on: string,
): Promise<void> {
  const rows = entries.map(({ line, month, amount_fen }) => ({ line, month: `${month}-01`, amount_fen }));
  await tx.query(
    sql`insert into turnover_declaration as d (company_id, contract_id, line, month, amount_fen, declared_on, created_by, created_at)
        select app_company(), ${id}, r.line, r.month, r.amount_fen, ${declared_on}::date, ${actor.user_id}, ${now.toISOString()}
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (line integer, month date, amount_fen bigint)
        on conflict (company_id, contract_id, line, month) do update set amount_fen = excluded.amount_fen,
          declared_on = excluded.declared_on, created_by = excluded.created_by, created_at = excluded.created_at`,
  );
  for (const { line, month, amount_fen } of entries) {
    const found = lines.find((each) => each.line === line);
    const before = found?.declarations.find((each) => each.month === month)?.fen;
    const about = { line, month };
    await audit({
      object: 'contract',
      object_id: id,
      action: 'declare-turnover',
      ...(before === undefined ? {} : { before: { ...about, amount_fen: before } }),
      after: { ...about, amount_fen },
    });
  }
}

interface ImportedEntry {
  contract_id: number;
  line: number;
  month: string;
  amount_fen: number;
  declared_on: string | null;
}

async function resolve({ tx, actor }: Call, rows: readonly TurnoverImportRow[]): Promise<Resolved<ImportedEntry>[]> {
  const numbers = rows.map((row) => row.contract_number);
  const clauses = await tx.query<{ id: number; number: string; line: number; item: string }>(
    sql`select distinct c.id, c.number, x.line, i.name as item from contract c
        join charge_clause x on x.company_id = c.company_id and x.contract_id = c.id and x.basis = 'turnover'
        join charge_item i on (i.company_id, i.id) = (x.company_id, x.charge_item_id)
        where c.company_id = app_company() and c.status = 'approved' and c.number = any(${numbers}::text[])${inScope(actor, sql`c.park_id`)}`,
  );
  return rows.map(({ contract_number, charge_item, month, amount_fen, declared_on }) => {
    const own = clauses.filter((clause) => clause.number === contract_number);
    if (own.length === 0) return refused('contract_number', '没有此合同，或合同没有流水抽成条款');
    const [clause, other] = charge_item === '' ? own : own.filter((each) => each.item === charge_item);
    if (!clause) return refused('charge_item', '合同没有该费项的流水抽成条款');
    if (other) return refused('charge_item', '合同有多条流水抽成条款，请填写费项或在页面上申报');
    const ready = { contract_id: clause.id, line: clause.line, month, amount_fen, declared_on };
    return { ready, only: { column: 'month', key: `${clause.id} ${clause.line} ${month}` }, amount_fen };
  });
}

const refused = (column: string, message: string) => ({ issues: [{ column, message }] });

/** Grouped by declaration day, so that each period gets its own due date. */
async function write(call: Call, rows: readonly ImportedEntry[]): Promise<Written> {
  const byDay = new Map<string | null, ImportedEntry[]>();
  for (const row of rows) byDay.set(row.declared_on, [...(byDay.get(row.declared_on) ?? []), row]);
  const days = [...byDay].sort(([a], [b]) => (a ?? call.today).localeCompare(b ?? call.today));
  for (const [declared_on, entries] of days)
    await declare(call, { declared_on, entries: entries.map(({ declared_on: _on, ...entry }) => entry) });
  return {};
}

const turnoverImportSpec: ImportSpec<TurnoverImportRow, ImportedEntry, never> = {
  declaration: turnoverImport,
  resolve,
  prepare: async () => [],
  write,
};

export const turnoverDeclarationRoutes: Route[] = [
  handle(declareTurnover, declare),
  ...importRoutes(turnoverImportSpec),
];
