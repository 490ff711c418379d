// A stage of the board: its totals and its cards, which are rendered incrementally while scrolling.
import { useDroppable } from '@dnd-kit/core';
import { useEffect, useRef, useState } from 'react';
import type { BoardColumn } from '#api/investment/board.schema';
import { Area, Percent } from '@/components/figures';
import styles from './board.module.css';
import { Card } from './card';

const AT_ONCE = 40;

interface Props {
  column: BoardColumn;
  today: string;
  movable: boolean;
  linkTo: (id: number) => string;
}

/** Returns how many cards to render; increases whenever the end is visible. */
function useDrawn(count: number) {
  const [drawn, setDrawn] = useState(AT_ONCE);
  const end = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!end.current || drawn >= count) return;
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && setDrawn((now) => now + AT_ONCE));
    seen.observe(end.current);
    return () => seen.disconnect();
  }, [drawn, count]);
  return { drawn, end };
}

export function Column({ column, today, movable, linkTo }: Props) {
  const { stage_id, stage_name, win, customer_count, demand_sqm, weighted_sqm, cards } = column;
  const { setNodeRef, isOver } = useDroppable({ id: `stage-${stage_id}`, data: column });
  const { drawn, end } = useDrawn(cards.length);
  return (
    <section
      ref={setNodeRef}
      className={isOver ? `${styles.column} ${styles.over}` : styles.column}
      aria-label={stage_name}
    >
      <header className={styles.head}>
        <strong>{stage_name}</strong>
        <span>{customer_count} 位</span>
        <span className={styles.sums}>
          需求 <Area value={demand_sqm} /> ㎡
        </span>
        <span className={styles.sums}>
          加权 <Area value={weighted_sqm} /> ㎡（
          <Percent value={win} />）
        </span>
      </header>
      <ul className={styles.cards}>
        {cards.slice(0, drawn).map((card) => (
          <Card key={card.id} card={card} to={linkTo(card.id)} today={today} movable={movable} />
        ))}
        {drawn < cards.length && <li ref={end} className={styles.end} aria-hidden />}
        {drawn >= cards.length && cards.length < customer_count && (
          <li className={styles.more}>只显示前 {cards.length} 位，请用招商经理或名称筛选</li>
        )}
        {customer_count === 0 && <li className={styles.more}>没有客户</li>}
      </ul>
    </section>
  );
}
