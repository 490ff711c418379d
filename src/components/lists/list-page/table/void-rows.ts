// Void rows are struck through, except for their actions.
import type { ListDeclaration } from '#api/kernel/list/list';
import { isVoid } from '#api/kernel/list/uncounted';
import styles from './table.module.css';

export const rowClass =
  (declaration: Pick<ListDeclaration, 'uncounted'>) =>
  (row: object): string =>
    isVoid(declaration, row) ? (styles.void ?? '') : '';
