// Comma-separated lists of ids, the format in which the selection is stored; empty means all.

export function idsOf(list: string): number[] {
  return list === '' ? [] : list.split(',').map(Number);
}

export function listOf(ids: readonly number[] | 'all'): string {
  return ids === 'all' ? '' : ids.join(',');
}
