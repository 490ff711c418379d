// Business constants of the product, defined only here.
import type { Labels } from './labels';

/** Years available in reports. */
export const YEARS = ['2023', '2024', '2025', '2026', '2027', '2028', '2029', '2030', '2031', '2032'] as const;
/** First and last day available in reports. */
export const REPORT_DAYS = { first: '2000-01-01', last: '2099-12-31' } as const;
/** Months a report spans at most. */
export const MOST_MONTHS = 120;
export const QUARTERS = ['Q1', 'Q2', 'Q3', 'Q4'] as const;
export const YES_NO = { '1': { label: '是' }, '0': { label: '否' } } as const satisfies Labels;
/** The seven colours of charts, in order. */
export const CHART_PALETTE = ['#12805C', '#3B76D6', '#E69F00', '#8E5AC8', '#D1495B', '#4FB3D9', '#7C8577'] as const;
/** Chart labels get a line break after this many characters. */
export const LABEL_BREAK = 6;
/** A chart label with its line breaks. */
export function breakLabel(label: string): string {
  const characters = [...label];
  const lines: string[] = [];
  for (let index = 0; index < characters.length; index += LABEL_BREAK)
    lines.push(characters.slice(index, index + LABEL_BREAK).join(''));
  return lines.join('\n');
}

/** Width at which the selected park and building labels are cut, px. */
export const SELECTED_LABEL_WIDTH = 200;
/** How long a page script may take to load, ms. */
export const SCRIPT_TIMEOUT = 120_000;
/** Maximum number of bills per sending. */
export const MOST_NOTIFIED = 2000;
/** Page sizes to choose from; the last is the largest. */
export const PAGE_SIZES = [20, 50, 100, 200] as const;
export const MAX_PAGE_SIZE = 200;

/** Label of the row of totals below an exported list; an import leaves that row out. */
export const TOTAL_ROW = '合计';

/** The selection of the page's header in a report when nothing is selected. */
export const ALL_PARKS = '全部园区';
