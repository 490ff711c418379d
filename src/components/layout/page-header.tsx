// The header of a page: title, a one-line description, and actions on the right.
import type { ReactNode } from 'react';
import styles from './page-header.module.css';

interface Props {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
}

export function PageHeader({ title, description, actions }: Props) {
  return (
    <div className={styles.header}>
      <div className={styles.words}>
        <h1>{title}</h1>
        {description && <p>{description}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
