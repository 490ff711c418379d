// A list that is loading or has no rows.
import { Button, Empty, Skeleton } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import styles from './list-page.module.css';

const PATIENCE_MS = 10_000;
const LINES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

/** Lines in the shape of a table; a message appears after a delay. */
export function ListSkeleton() {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.skeleton} role="status" aria-label="加载中">
      {LINES.map((line) => (
        <Skeleton.Button key={line} active block size="small" />
      ))}
      {late && <span>数据较多，仍在加载，请稍候…</span>}
    </div>
  );
}

interface EmptyProps {
  noun: string;
  filtered: boolean;
  /** Label of the only filter, when that is a tab. */
  tab?: string;
  hint?: string;
  onReset: () => void;
  /** Actions that create the first rows. */
  children?: ReactNode;
}

export function ListEmpty({ noun, filtered, tab, hint, onReset, children }: EmptyProps) {
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={
        filtered ? (
          tab ? (
            `「${tab}」中没有${noun}`
          ) : (
            `没有符合条件的${noun}`
          )
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: when the columns scroll sideways, the keyboard needs an element to focus
          <span tabIndex={0}>{hint ?? `还没有${noun}`}</span>
        )
      }
    >
      {filtered ? <Button onClick={onReset}>{tab ? '查看全部' : '重置'}</Button> : children}
    </Empty>
  );
}
