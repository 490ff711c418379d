// 合计, with the rows it excludes: 不含已作废.
import { Tooltip } from 'antd';
import type { ReactNode } from 'react';
import type { ListDeclaration, ListQuery } from '#api/kernel/list/list';
import { uncountedOf, uncountedText } from '#api/kernel/list/uncounted';
import styles from './table.module.css';

interface Props {
  /** The list or report of the total. */
  declaration: Pick<ListDeclaration, 'uncounted' | 'columns'>;
  filter?: ListQuery['filter'];
  children: ReactNode;
}

export function TotalLabel({ declaration, filter, children }: Props) {
  const uncounted = uncountedText(declaration, uncountedOf(declaration, filter));
  if (!uncounted) return children;
  return (
    <Tooltip title={uncounted}>
      <span aria-description={uncounted} className={styles.explained}>
        {children}
      </span>
    </Tooltip>
  );
}
