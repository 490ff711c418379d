// A row of cards with one figure each, shown above the details. Each card may link to the rows of its figure.
import { Link } from '@umijs/max';
import { Card, Skeleton } from 'antd';
import { Fragment, type ReactNode } from 'react';
import { useSession } from '@/hooks/session';
import styles from './figure-cards.module.css';

export interface FigureCard {
  label: string;
  value: ReactNode;
  unit?: string;
  /** Shown in red: overdue. */
  alarm?: boolean;
  note?: ReactNode;
  /** The page of the figure; shown as a link to users with access to it. */
  to?: string;
  access?: string;
}

interface Props {
  title: string;
  cards: readonly FigureCard[];
  /** Set when the cards are wide because of long figures, units or notes: fewer of them fit into a row. */
  wide?: boolean;
}

/** Number of cards from which they wrap into two rows: where there is little width, and also at a usual width. */
const SEVERAL = 6;
const MANY = 8;
const MANY_WIDE = 7;

export function FigureCards({ title, cards, wide = false }: Props) {
  const { can } = useSession();
  const noted = cards.some((card) => card.note);
  return (
    <section className={styles.cards} aria-label={title}>
      <div className={styles.row}>
        {cards.map(({ label, value, unit, alarm, note, to, access }, place) => (
          <Fragment key={label}>
            <RowEnd place={place} count={cards.length} wide={wide} />
            <Card size="small">
              <div className={styles.label}>{to && can(access) ? <Link to={to}>{label}</Link> : label}</div>
              <div className={alarm ? `${styles.value} ${styles.alarm}` : styles.value}>
                {value} {unit && <span className={styles.unit}>{unit}</span>}
              </div>
              {noted && <div className={styles.note}>{note}</div>}
            </Card>
          </Fragment>
        ))}
      </div>
    </section>
  );
}

/** Ends the first of two rows before the card at `place`. */
function RowEnd({ place, count, wide = false }: { place: number; count: number; wide?: boolean }) {
  if (count < SEVERAL || place !== Math.ceil(count / 2)) return null;
  return (
    <i aria-hidden className={count >= (wide ? MANY_WIDE : MANY) ? `${styles.half} ${styles.many}` : styles.half} />
  );
}

/** Placeholders for `count` cards while figures load, so that content below does not move. */
export function FigureCardsLoading({ count, noted = false }: { count: number; noted?: boolean }) {
  return (
    <div className={styles.cards} role="status" aria-label="加载中">
      <div className={styles.row}>
        {Array.from({ length: count }, (_, place) => place).map((place) => (
          <Fragment key={place}>
            <RowEnd place={place} count={count} />
            <Card size="small">
              <div className={styles.label}>&nbsp;</div>
              <div className={styles.value}>
                <Skeleton.Button active size="small" block />
              </div>
              {noted && <div className={styles.note} />}
            </Card>
          </Fragment>
        ))}
      </div>
    </div>
  );
}
