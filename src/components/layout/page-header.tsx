// The header of a page: title, description, and actions on the right.
import type { ReactNode } from 'react';
import styles from './page-header.module.css';

interface Props {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  /** Puts the description next to the title, cut where it does not fit, so that the content begins higher. */
  oneLine?: boolean;
}

export function PageHeader({ title, description, actions, oneLine }: Props) {
  return (
    <div className={`${styles.header} ${oneLine ? styles.oneLine : ''}`}>
      <div className={styles.words}>
        <h1>{title}</h1>
        {description && (
          <p title={oneLine && typeof description === 'string' ? description : undefined}>{description}</p>
        )}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
