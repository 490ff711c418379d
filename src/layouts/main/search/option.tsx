// One search result: its kind, its text with the match highlighted, and details that distinguish it from similar ones.
import type { SearchItem } from '#api/home/search.schema';
import { statusLabels } from '#api/home/search-kinds';
import { Money, StatusTag } from '@/components/figures';
import { KIND_ICON } from './icons';
import styles from './search.module.css';

function Title({ title, mark }: Pick<SearchItem, 'title' | 'mark'>) {
  if (!mark) return <span>{title}</span>;
  const characters = [...title];
  const part = (from: number, to?: number) => characters.slice(from, to).join('');
  return (
    <span>
      {part(0, mark[0])}
      <mark className={styles.mark}>{part(...mark)}</mark>
      {part(mark[1])}
    </span>
  );
}

export function ItemLine({ item }: { item: SearchItem }) {
  const { kind, title, mark, note, status, amount_fen } = item;
  const labels = statusLabels(kind);
  return (
    <>
      <span className={styles.icon}>{KIND_ICON[kind]}</span>
      <span className={styles.words}>
        <span className={styles.title}>
          <Title title={title} mark={mark} />
        </span>
        {note && <span className={styles.note}>{note}</span>}
      </span>
      {amount_fen !== null && (
        <span className={styles.amount}>
          <Money fen={amount_fen} /> 元
        </span>
      )}
      {labels && status && <StatusTag labels={labels} value={status} />}
    </>
  );
}
