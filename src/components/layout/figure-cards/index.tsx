// A row of cards with one figure each, shown above the details. Each card may link to the rows of its figure.
import { Link } from '@umijs/max';
import { Card } from 'antd';
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
}

/** Number of cards from which they wrap into two rows: on a narrow screen, and also on one of usual width. */
const SEVERAL = 6;
const MANY = 8;

export function FigureCards({ title, cards }: Props) {
  const { can } = useSession();
  const half = cards.length >= SEVERAL ? Math.ceil(cards.length / 2) : null;
  const noted = cards.some((card) => card.note);
  return (
    <section className={styles.cards} aria-label={title}>
      {cards.map(({ label, value, unit, alarm, note, to, access }, place) => (
        <Fragment key={label}>
          {place === half && (
            <i aria-hidden className={cards.length >= MANY ? `${styles.half} ${styles.many}` : styles.half} />
          )}
          <Card size="small">
            <div className={styles.label}>{to && can(access) ? <Link to={to}>{label}</Link> : label}</div>
            <div className={alarm ? `${styles.value} ${styles.alarm}` : styles.value}>
              {value} {unit && <span className={styles.unit}>{unit}</span>}
            </div>
            {noted && <div className={styles.note}>{note}</div>}
          </Card>
        </Fragment>
      ))}
    </section>
  );
}
