// Fields, and at their right what follows from them, which stays in view; below them in windows under 1280 px.
import type { ReactNode } from 'react';
import styles from './side-columns.module.css';

interface Props {
  /** Room at the right: for a few figures, for the lines of a result, for the rows of a schedule. */
  width: 'summary' | 'result' | 'schedule';
  side: ReactNode;
  children: ReactNode;
}

export const SideColumns = ({ width, side, children }: Props) => (
  <div className={`${styles.columns} ${styles[width]}`}>
    {children}
    <div className={styles.side}>{side}</div>
  </div>
);
