// A card of the board: customer, requested area, manager and next day. Dragged by its handle, opened by its name.
import { HolderOutlined } from '@ant-design/icons';
import { useDraggable } from '@dnd-kit/core';
import { Link } from '@umijs/max';
import { Button } from 'antd';
import { memo } from 'react';
import type { BoardCard } from '#api/investment/board.schema';
import { CUSTOMER_LEVEL } from '#api/investment/customer/customer-labels';
import { formatArea } from '#domain/kernel/text/format';
import { ToneTag } from '@/components/figures';
import styles from './board.module.css';

interface Props {
  card: BoardCard;
  to: string;
  /** Next days before this day are overdue. */
  today: string;
  /** Set when the card can be moved. */
  movable: boolean;
}

export const CardFacts = memo(({ card, to, today }: Omit<Props, 'movable'>) => {
  const { name, level, owner, demand_sqm, next_on, days } = card;
  return (
    <div className={styles.facts}>
      <Link to={to} className={styles.name} title={name}>
        {name}
      </Link>
      <div className={styles.line}>
        <span>{demand_sqm ? `${formatArea(demand_sqm)} ㎡` : '面积未定'}</span>
        <span>{owner || '公海'}</span>
        {level && <ToneTag tone="progress">{CUSTOMER_LEVEL[level].label}</ToneTag>}
      </div>
      <div className={styles.line}>
        <span className={next_on !== null && next_on < today ? styles.overdue : undefined}>
          {next_on === null ? '未计划跟进' : `${next_on} 跟进`}
        </span>
        <span>停留 {days} 天</span>
      </div>
    </div>
  );
});

export function Card({ movable, ...facts }: Props) {
  const { card } = facts;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: card.id,
    data: card,
    disabled: !movable,
  });
  return (
    <li ref={setNodeRef} className={isDragging ? `${styles.card} ${styles.away}` : styles.card}>
      {movable && (
        <Button
          type="text"
          size="small"
          className={styles.handle}
          icon={<HolderOutlined />}
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          aria-label={`移动「${card.name}」`}
        />
      )}
      <CardFacts {...facts} />
    </li>
  );
}
