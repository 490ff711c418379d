// Costs from a table: a line each, with name, yuan, a flag for costs that follow the occupancy and one for those bounded by a cap (docs/domain
// §6.1).
import type { Fen } from '#domain/kernel/money/money';
import { parseYuan } from '#domain/kernel/text/format';

export interface CostLine {
  name: string;
  amount_fen: Fen;
  variable: boolean;
  controllable: boolean;
}

export interface ReadCostLines {
  lines: CostLine[];
  /** Error messages, each with its row, counted from 1. */
  wrong: string[];
  /** Rows that are not costs: header and sums. */
  left_out: number;
}

const YES = new Set(['是', 'y', 'yes', '1', '√', 'true']);
const NO = new Set(['否', 'n', 'no', '0', '×', 'false']);
const NO_COST = /^(费用名称|名称|项目|费用项目|合计|总计|小计)[:：]?$/;

type Flag = boolean | null;

/** Returns null when the text is unknown. */
function flagOf(text: string, unless: boolean): Flag {
  const lowerCase = text.toLowerCase();
  if (lowerCase === '') return unless;
  return YES.has(lowerCase) ? true : NO.has(lowerCase) ? false : null;
}

function lineOf([name = '', yuan = '', variable = '', controllable = '']: readonly string[]): CostLine | string {
  if (name === '') return '没有费用名称';
  const amount_fen = parseYuan(yuan.replace(/[,，\s]/g, ''));
  if (amount_fen === null) return `「${name}」的金额应为元，最多两位小数`;
  const flags = { variable: flagOf(variable, false), controllable: flagOf(controllable, true) };
  if (flags.variable === null || flags.controllable === null) return `「${name}」的后两列应为 是 或 否`;
  return { name, amount_fen, variable: flags.variable, controllable: flags.controllable };
}

/** Reads rows of cells as displayed. */
export function readCostLines(rows: readonly (readonly string[])[]): ReadCostLines {
  const read: ReadCostLines = { lines: [], wrong: [], left_out: 0 };
  rows.forEach((row, place) => {
    const cells = row.map((cell) => cell.trim());
    if (cells.every((cell) => cell === '')) return;
    if (NO_COST.test(cells[0] ?? '')) {
      read.left_out += 1;
      return;
    }
    const line = lineOf(cells);
    if (typeof line === 'string') read.wrong.push(`第 ${place + 1} 行：${line}`);
    else read.lines.push(line);
  });
  return read;
}
