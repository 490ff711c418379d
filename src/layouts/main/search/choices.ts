// The search results as groups of choices in keyboard order: an object, a page, or the list of all matches of a kind.
import type { SearchAnswer, SearchGroup, SearchItem } from '#api/home/search.schema';
import { kindLabel } from './icons';

export interface Choice {
  key: string;
  path: string;
  item?: SearchItem;
  label: string;
}

export interface ChoiceGroup {
  title: string;
  choices: Choice[];
}

const choiceOf = (item: SearchItem): Choice => ({
  key: `${item.kind}-${item.id}`,
  path: item.path,
  label: item.title,
  item,
});

function listOf({ kind, items, total, more, listed, list }: SearchGroup): Choice[] {
  if (!list || total <= items.length) return [];
  const label = total === listed ? `全部 ${total} 条` : `前 ${listed} 条（共 ${total}${more ? '+' : ''} 条）`;
  return [{ key: `${kind}-list`, path: list, label }];
}

export function choicesOf({ recent, groups }: SearchAnswer): ChoiceGroup[] {
  const found = groups.map((group) => ({
    title: kindLabel(group.kind),
    choices: [...group.items.map(choiceOf), ...listOf(group)],
  }));
  return recent.length ? [{ title: '最近打开', choices: recent.map(choiceOf) }, ...found] : found;
}
