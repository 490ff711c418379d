// Reads the costs of a pool from a spreadsheet and reports faults; nothing is written.
import { readCosts } from '#api/finance/cost-pool/cost-pool';
import { type ReadCostLines, readCostLines } from '#domain/finance/accounting/cost-lines';
import { readGrid } from '#server/platform/import/grid/grid';
import { handleUpload, type Route } from '#server/platform/use-case/route';

/** A pool takes 100 costs; header, total and blank rows are added. */
const MAX_ROWS = 300;

export const readCostsRoute: Route = handleUpload(readCosts, async ({ services }, { file }): Promise<ReadCostLines> => {
  const { rows } = await readGrid(file, services.env, { max_rows: MAX_ROWS });
  const problems = rows.flatMap((row, place) =>
    row.flatMap((cell) => (cell.kind === 'problem' ? [`第 ${place + 1} 行：${cell.text} ${cell.problem}`] : [])),
  );
  const read = readCostLines(rows.map((row) => row.map(({ text }) => text)));
  return problems.length ? { ...read, wrong: problems } : read;
});
