/**
 * Patterns of document numbers: `HT-{park}-{yyyy}{mm}-{seq:4}`. All parts except the running number form the prefix under which it is counted, so a
 * new month (if the pattern contains it) starts at 1 again.
 */
import type { CalendarDate } from '../dates/calendar-date';
import type { PlaceholderLabels } from './placeholders';

export interface NumberParts {
  date: CalendarDate;
  /** Code of the park. */
  park: string;
}

const PLACEHOLDER = /\{([^{}]*)\}/g;
const SEQUENCE = /^seq(?::([1-9]))?$/;
const DEFAULT_WIDTH = 4;
/** Longest pattern; the number itself may grow with the park's code. */
const LONGEST = 60;

const VALUES: Readonly<Record<string, (parts: NumberParts) => string>> = {
  park: ({ park }) => park,
  yyyy: ({ date }) => date.slice(0, 4),
  yy: ({ date }) => date.slice(2, 4),
  mm: ({ date }) => date.slice(5, 7),
  dd: ({ date }) => date.slice(8, 10),
};

/** Labels of the placeholders. */
export const NUMBER_PLACEHOLDERS: PlaceholderLabels = {
  park: '园区编号',
  yyyy: '年',
  yy: '两位年',
  mm: '月',
  dd: '日',
  'seq:4': '流水号',
};

/** Returns the fault of a pattern as text for its author; null when it is valid. */
export function patternFault(pattern: string): string | null {
  if (!pattern.trim()) return '请填写';
  if (pattern.length > LONGEST) return `最多 ${LONGEST} 个字符`;
  if (/[\s/\\]/.test(pattern)) return '不能包含空格或斜杠';
  const names = [...pattern.matchAll(PLACEHOLDER)].map((match) => match[1] ?? '');
  const unknown = names.find((name) => !(name in VALUES) && !SEQUENCE.test(name));
  if (unknown !== undefined) return `未知的占位符 {${unknown}}`;
  if (/[{}]/.test(pattern.replace(PLACEHOLDER, ''))) return '花括号没有成对';
  const sequences = names.filter((name) => SEQUENCE.test(name)).length;
  return sequences === 1 ? null : '必须且只能有一个流水号';
}

/** Returns the number with `sequence`, and the prefix under which sequences are counted. Throws on an invalid pattern. */
export function numberFrom(
  pattern: string,
  parts: NumberParts,
): { counter: string; format: (sequence: number) => string } {
  const fault = patternFault(pattern);
  if (fault) throw new RangeError(`number pattern ${pattern}: ${fault}`);
  const filled = pattern.replace(PLACEHOLDER, (match, name: string) => VALUES[name]?.(parts) ?? match);
  return {
    counter: filled.replace(PLACEHOLDER, '{}'),
    format: (sequence) =>
      filled.replace(PLACEHOLDER, (_whole, name: string) =>
        String(sequence).padStart(Number(SEQUENCE.exec(name)?.[1] ?? DEFAULT_WIDTH), '0'),
      ),
  };
}
