// The shape of every figure: digits of equal width, never broken or cut.
import type { ReactNode } from 'react';

interface Props {
  children: ReactNode;
  color?: string;
}

export function Figure({ children, color }: Props) {
  return <span style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums', color }}>{children}</span>;
}
