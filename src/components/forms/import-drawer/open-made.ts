// The end of an import: the list of what it made, with these rows alone.
import { history } from '@umijs/max';
import { MOST_MADE } from '#api/kernel/import/import';

export const madePath = (list: string, ids: readonly number[]): string => `${list}?f_id=${ids.join(',')}`;

/** Opens the list on the rows; stays where none were made. */
export function openMade(list: string | undefined, ids: readonly number[]): void {
  if (list !== undefined && ids.length > 0) history.push(madePath(list, ids));
}

/** What is said of it. */
export function madeText(list: string | undefined, ids: readonly number[]): string {
  if (list === undefined || ids.length === 0) return '';
  if (ids.length < MOST_MADE) return '，列表只显示本次导入的数据，点击“重置”显示全部';
  return `，列表只显示其中前 ${MOST_MADE} 条，点击“重置”显示全部`;
}
