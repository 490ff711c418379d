// An entry of the audit trail as text: 名称：甲 → 乙. The page and its export use the same text.

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

/** Returns one value as text. */
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

/** Returns the non-empty parts of a composite value. */
const partsText = (object: string, value: object): string =>
  Object.entries(value)
    .filter(([, part]) => part !== null && part !== '')
    .map(([name, part]) => `${fieldLabel(object, name)} ${valueText(object, name, part)}`)
    .join('，');

/** Returns additions and removals of a list of plain values. */
function listText(object: string, name: string, from: unknown[], to: unknown[]): string {
  const textOf = (values: unknown[]) => values.map((value) => valueText(object, name, value)).join('、');
  const added = to.filter((value) => !from.includes(value));
  const gone = from.filter((value) => !to.includes(value));
  return [added.length && `增加 ${textOf(added)}`, gone.length && `移除 ${textOf(gone)}`].filter(Boolean).join('；');
}

function changeText(object: string, name: string, { from, to }: Change): string {
  if (Array.isArray(from) && Array.isArray(to) && [...from, ...to].every(isScalar)) {
    const text = listText(object, name, from, to);
    if (text) return text;
  }
  // A new or deleted object has one side only.
  if (from === null) return valueText(object, name, to);
  return `${valueText(object, name, from)} → ${valueText(object, name, to)}`;
}

/** Fields of the entry itself: object, time and user. */
const OF_THE_ENTRY: readonly string[] = ['id', 'created_at', 'created_by_name'];
/** Returns true for a reference whose name is in the same entry. */
const hasNameChange = (name: string, changes: Changes) =>
  name.endsWith('_id') &&
  [name.replace(/_id$/, '_name'), name.replace(/_id$/, ''), name.replace(/_id$/, '_number')].some(
    (other) => other in changes,
  );

/** Returns each changed field as text; only its title when the values are unavailable. Empty fields of a new object are omitted. */
export function fieldChanges(object: string, changes: Changes): FieldChange[] {
  return Object.entries(changes).flatMap(([name, change]) => {
    const empty = change !== null && change.from === null && (change.to === '' || change.to === null);
    if (empty || OF_THE_ENTRY.includes(name) || hasNameChange(name, changes)) return [];
    return [{ name, label: fieldLabel(object, name), text: change === null ? '' : changeText(object, name, change) }];
  });
}

/** Returns all changes in one line. */
export const changesText = (object: string, changes: Changes): string =>
  fieldChanges(object, changes)
    .map(({ label, text }) => (text === '' ? `${label}（见详情）` : `${label}：${text}`))
    .join('；');
