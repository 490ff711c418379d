// An entry of the audit trail as people read it: 名称：甲 → 乙. The page and its export use the same words.

import { keyPath } from '#api/kernel/access/access-keys';
import { formatMoney } from '#domain/kernel/text/format';
import type { Change } from './audit.schema';
import { fieldLabel, valueLabel } from './audit-labels';

export type Changes = Readonly<Record<string, Change | null>>;

export interface FieldChange {
  name: string;
  label: string;
  text: string;
}

const NOTHING = '空';
const LONGEST = 200;

const cut = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
const isScalar = (value: unknown) => value === null || typeof value !== 'object';

/** One value in words. */
function valueText(object: string, name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'number') return name.endsWith('_fen') ? `${formatMoney(value)} 元` : String(value);
  if (typeof value === 'string') {
    if (name === 'keys') return keyPath(value);
    return valueLabel(object, name, value) ?? cut(value);
  }
  if (!Array.isArray(value)) return cut(partsText(object, value));
  if (!value.length) return NOTHING;
  return value.every(isScalar) ? value.map((each) => valueText(object, name, each)).join('、') : `${value.length} 项`;
}

/** The parts of a value that has several, those that say something. */
const partsText = (object: string, value: object): string =>
  Object.entries(value)
    .filter(([, part]) => part !== null && part !== '')
    .map(([name, part]) => `${fieldLabel(object, name)} ${valueText(object, name, part)}`)
    .join('，');

/** What came into a list of plain values and what left it. */
function listText(object: string, name: string, from: unknown[], to: unknown[]): string {
  const words = (values: unknown[]) => values.map((value) => valueText(object, name, value)).join('、');
  const added = to.filter((value) => !from.includes(value));
  const gone = from.filter((value) => !to.includes(value));
  return [added.length && `增加 ${words(added)}`, gone.length && `移除 ${words(gone)}`].filter(Boolean).join('；');
}

function changeText(object: string, name: string, { from, to }: Change): string {
  if (Array.isArray(from) && Array.isArray(to) && [...from, ...to].every(isScalar)) {
    const text = listText(object, name, from, to);
    if (text) return text;
  }
  // What is new, or gone with its object, has one side alone.
  if (from === null) return valueText(object, name, to);
  return `${valueText(object, name, from)} → ${valueText(object, name, to)}`;
}

/** What the entry itself says: which object, when and by whom. */
const OF_THE_ENTRY: readonly string[] = ['id', 'created_at', 'created_by_name'];
/** A reference whose name stands beside it. */
const isNamedBeside = (name: string, changes: Changes) =>
  name.endsWith('_id') &&
  [name.replace(/_id$/, '_name'), name.replace(/_id$/, ''), name.replace(/_id$/, '_number')].some(
    (beside) => beside in changes,
  );

/** Each changed field in words; one whose change is not at hand only by its name. Empty ones of a new object are left out. */
export function fieldChanges(object: string, changes: Changes): FieldChange[] {
  return Object.entries(changes).flatMap(([name, change]) => {
    const empty = change !== null && change.from === null && (change.to === '' || change.to === null);
    if (empty || OF_THE_ENTRY.includes(name) || isNamedBeside(name, changes)) return [];
    return [{ name, label: fieldLabel(object, name), text: change === null ? '' : changeText(object, name, change) }];
  });
}

/** All of it in one line. */
export const changesText = (object: string, changes: Changes): string =>
  fieldChanges(object, changes)
    .map(({ label, text }) => (text === '' ? `${label}（见详情）` : `${label}：${text}`))
    .join('；');
