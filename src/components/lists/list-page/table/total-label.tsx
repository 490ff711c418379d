// 合计, with the rows it excludes: 不含已作废.
import { Tooltip } from 'antd';
import type { ReactNode } from 'react';
import type { ListDeclaration, ListQuery } from '#api/kernel/list/list';
import { uncountedOf, uncountedText } from '#api/kernel/list/uncounted';
import styles from './table.module.css';

interface Props {
  /** The list or report of the total. */
  of: Pick<ListDeclaration, 'uncounted' | 'columns'>;
  filter?: ListQuery['filter'];
  children: ReactNode;
}

export function TotalLabel({ of, filter, children }: Props) {
  const leftOut = uncountedText(of, uncountedOf(of, filter));
  if (!leftOut) return children;
  return (
    <Tooltip title={leftOut}>
      <span aria-description={leftOut} className={styles.explained}>
        {children}
      </span>
    </Tooltip>
  );
}
