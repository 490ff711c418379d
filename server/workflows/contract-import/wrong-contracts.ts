// The contracts of a workbook that can't be imported, with all their rows and a column of faults. The corrected file can be imported directly.
import { CONTRACT_IMPORT, type ContractSheet } from '#api/contracts/contract/contract.import';
import type { ImportFault } from '#api/contracts/contract/contract.import.schema';
import type { ImportIssue } from '#api/kernel/import';
import { reasonsOf, wrongBookOf } from '#server/platform/import/template';
import type { FileReply } from '#server/platform/use-case/route';
import type { Book } from './book';
import type { ValidatedBook } from './validate';

const placeOf = (sheet: string, row: number) => `${sheet} ${row}`;

export function wrongContractsOf(book: Book, { contracts }: ValidatedBook): Promise<FileReply> {
  const faults = new Map<string, ImportIssue[]>();
  const addMessage = ({ sheet, row, column, message }: ImportFault) => {
    const place = placeOf(sheet, row);
    faults.set(place, [...(faults.get(place) ?? []), { column, message }]);
  };
  for (const fault of [...book.faults, ...contracts.flatMap((validated) => validated.faults)]) addMessage(fault);
  const right = new Set(contracts.flatMap(({ draft, ready }) => (ready ? [draft.number] : [])));
  const sheets = (Object.keys(CONTRACT_IMPORT) as ContractSheet[]).map((name) => {
    const { title, columns } = CONTRACT_IMPORT[name];
    const rows = book.sheets[name]
      .filter(({ cells }) => !right.has(cells.contract_number?.trim() ?? ''))
      .map(({ row, cells }) => ({
        cells: columns.map((column) => cells[column.name] ?? ''),
        reasons: reasonsOf(faults.get(placeOf(title, row)) ?? []),
      }));
    return { title, headers: columns.map((column) => column.title), rows };
  });
  return wrongBookOf('合同', sheets);
}
