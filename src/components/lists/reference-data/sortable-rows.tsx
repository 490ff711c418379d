// Rows of a table that are ordered manually.
import { restrictToVerticalAxis } from '@dnd-kit/modifiers';
import { verticalListSortingStrategy } from '@dnd-kit/sortable';
import { createContext, type HTMLAttributes, type ReactNode, useContext } from 'react';
import { type SortedHandle, type SortedItem, SortHandle, Sorting, useSorted } from '@/components/layout/sorting';
import styles from './reference-data.module.css';

export type SortableItem = SortedItem<number>;

const HandleContext = createContext<SortedHandle | null>(null);

interface Props {
  rows: readonly SortableItem[];
  /** `position` counts from 1. */
  onMove: (id: number, position: number) => void;
  children: ReactNode;
}

export function SortableRows({ rows, onMove, children }: Props) {
  return (
    <Sorting items={rows} strategy={verticalListSortingStrategy} modifiers={[restrictToVerticalAxis]} onMove={onMove}>
      {children}
    </Sorting>
  );
}

type RowProps = HTMLAttributes<HTMLTableRowElement> & { 'data-row-key'?: number | string };

/** The row component of the table. */
export function SortableRow(props: RowProps) {
  const { setNodeRef, style, isDragging, handle } = useSorted(Number(props['data-row-key']));
  return (
    <HandleContext.Provider value={handle}>
      <tr
        {...props}
        ref={setNodeRef}
        className={`${props.className ?? ''} ${isDragging ? styles.dragged : ''}`}
        style={{ ...props.style, ...style }}
      />
    </HandleContext.Provider>
  );
}

export function RowHandle({ name }: { name: string }) {
  return <SortHandle handle={useContext(HandleContext)} name={name} />;
}
