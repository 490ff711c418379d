// Reads the workbook of running contracts sheet by sheet and groups it by contract. Faults of a row are reported at their cells.
import { CONTRACT_IMPORT, type ContractSheet } from '#api/contracts/contract/contract.import';
import { type ImportFault, type ImportRows, importRows } from '#api/contracts/contract/contract.import.schema';
import { readBook } from '#server/platform/import/sheet';
import type { SheetRow } from '#server/platform/import/sheet-rows';
import type { Env } from '#server/platform/start/env';

/** A valid row with its row number in the sheet. */
export interface BookRow<Value> {
  row: number;
  value: Value;
}

/** All rows of the workbook for one contract. */
export type Draft = { number: string; wrong: ImportFault[] } & {
  [Sheet in ContractSheet]: BookRow<ImportRows[Sheet]>[];
};

export interface Book {
  drafts: Draft[];
  /** Faults of rows that belong to no contract of the file. */
  faults: ImportFault[];
  warnings: string[];
  /** The rows as they were read. */
  sheets: Record<ContractSheet, SheetRow[]>;
}

const SHEETS = Object.keys(CONTRACT_IMPORT) as ContractSheet[];

/** Returns a fault with the sheet's name and the title of the column. */
export function faultAt(sheet: ContractSheet, row: number, column: string, message: string): ImportFault {
  const { title, columns } = CONTRACT_IMPORT[sheet];
  return { sheet: title, row, column: columns.find((each) => each.name === column)?.title ?? '', message };
}

const emptyDraft = (number: string): Draft => ({
  number,
  wrong: [],
  contracts: [],
  spaces: [],
  clauses: [],
  escalations: [],
  free_periods: [],
  deposits: [],
  receipts: [],
});

export async function readContracts(file: File, env: Env): Promise<Book> {
  const { sheets, warnings } = await readBook(file, CONTRACT_IMPORT, env);
  const drafts = new Map<string, Draft>();
  const faults: ImportFault[] = [];
  for (const sheet of SHEETS) {
    for (const read of sheets[sheet]) {
      const number = read.cells.contract_number?.trim() ?? '';
      if (sheet === 'contracts' && number !== '' && !drafts.has(number)) drafts.set(number, emptyDraft(number));
      const draft = drafts.get(number);
      if (!draft) {
        const message = number === '' ? '请填写' : '「合同」表中没有此合同编号';
        faults.push(faultAt(sheet, read.row, 'contract_number', message));
        continue;
      }
      addRow(draft, sheet, read);
    }
  }
  for (const draft of drafts.values()) draft.wrong.push(...lacking(draft));
  return { drafts: [...drafts.values()], faults, warnings, sheets };
}

/** Adds a row, or its faults, to its contract. */
function addRow(draft: Draft, sheet: ContractSheet, read: SheetRow): void {
  const parsed = importRows[sheet].safeParse(read.values);
  const wrong = read.errors.map(({ column, message }) => faultAt(sheet, read.row, column, message));
  for (const { path, message } of parsed.success ? [] : parsed.error.issues) {
    const column = String(path[0] ?? '');
    if (!read.errors.some((error) => error.column === column)) wrong.push(faultAt(sheet, read.row, column, message));
  }
  draft.wrong.push(...wrong);
  if (parsed.success && wrong.length === 0)
    (draft[sheet] as BookRow<unknown>[]).push({ row: read.row, value: parsed.data });
}

/** Returns missing required rows of a contract, and rows that refer to a missing clause. */
function lacking(draft: Draft): ImportFault[] {
  const [first, again] = draft.contracts;
  const firstRow = first?.row ?? 0;
  const faults: ImportFault[] = [];
  if (again) faults.push(faultAt('contracts', again.row, 'contract_number', `与第 ${firstRow} 行重复`));
  // Unreadable rows are already reported.
  if (draft.wrong.length) return faults;
  const contractFault = (message: string) => faults.push(faultAt('contracts', firstRow, 'contract_number', message));
  if (draft.spaces.length === 0) contractFault('「空间」表中没有此合同的空间');
  if (draft.clauses.length === 0) contractFault('「费用条款」表中没有此合同的条款');
  const lines = new Set<number>();
  for (const { row, value } of draft.clauses) {
    if (lines.has(value.clause_no)) faults.push(faultAt('clauses', row, 'clause_no', '条款号重复'));
    lines.add(value.clause_no);
  }
  for (const sheet of ['escalations', 'free_periods'] as const)
    for (const { row, value } of draft[sheet])
      if (!lines.has(value.clause_no)) faults.push(faultAt(sheet, row, 'clause_no', '「费用条款」表中没有此条款号'));
  return faults;
}
