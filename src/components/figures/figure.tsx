// The style of every figure: digits of equal width, without line breaks or truncation.
import type { ReactNode } from 'react';

interface Props {
  children: ReactNode;
  color?: string;
}

export function Figure({ children, color }: Props) {
  return <span style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums', color }}>{children}</span>;
}
