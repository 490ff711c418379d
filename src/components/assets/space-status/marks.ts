// The second mark of a space's status besides its colour: a letter, and a hatch for two statuses.
import type { SPACE_STATUS } from '#api/assets/labels';

export type Status = keyof typeof SPACE_STATUS;

export const STATUS_LETTERS: Readonly<Record<Status, string>> = {
  leased: '租',
  holdover: '逾',
  signed: '签',
  reserved: '订',
  self_use: '用',
  not_for_rent: '停',
  vacant: '空',
};
export const HATCHED: readonly string[] = ['vacant', 'holdover'];
/** Statuses with a light background, which have a dark letter. */
export const DARK_LETTER: readonly string[] = ['vacant', 'reserved', 'not_for_rent'];
