/**
 * Bulk creation of spaces by a pattern: `{floor}{number:2}` over floors 3…5 and numbers 1…4 makes 301 … 504. Basement
 * floors are written B1, B2, …
 */

import type { PlaceholderLabels } from '#domain/kernel/text/placeholders';

/** Labels of the placeholders. */
export const SPACE_PLACEHOLDERS: PlaceholderLabels = { floor: '楼层号', 'number:2': '序号' };

const PLACEHOLDER = /\{([^{}]*)\}/g;
const NUMBER = /^number(?::([1-4]))?$/;
const LONGEST = 40;

/** Returns the fault of a pattern as text for its author; null when it is valid. */
export function spacePatternFault(pattern: string): string | null {
  if (!pattern.trim()) return '请填写';
  if (pattern.length > LONGEST) return `最多 ${LONGEST} 个字符`;
  const names = [...pattern.matchAll(PLACEHOLDER)].map((match) => match[1] ?? '');
  const unknown = names.find((name) => name !== 'floor' && !NUMBER.test(name));
  if (unknown !== undefined) return `未知的占位符 {${unknown}}`;
  if (/[{}]/.test(pattern.replace(PLACEHOLDER, ''))) return '花括号没有成对';
  return names.some((name) => NUMBER.test(name)) ? null : '必须包含序号';
}

const floorText = (floor: number): string => (floor < 0 ? `B${-floor}` : String(floor));

/** Returns the numbers of the spaces of one floor, in order. Throws on an invalid pattern. */
export function spaceNumbers(pattern: string, floor: number, from: number, to: number): string[] {
  const fault = spacePatternFault(pattern);
  if (fault) throw new RangeError(`space pattern ${pattern}: ${fault}`);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_each, index) =>
    pattern.replace(PLACEHOLDER, (_whole, name: string) =>
      name === 'floor' ? floorText(floor) : String(from + index).padStart(Number(NUMBER.exec(name)?.[1] ?? 1), '0'),
    ),
  );
}
