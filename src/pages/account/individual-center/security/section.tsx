// One thing about signing in: what it is, how it stands, and what can be done.
import { Card } from 'antd';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  /** How it stands now. */
  state?: ReactNode;
  children: ReactNode;
}

export function Section({ title, state, children }: Props) {
  return (
    <Card size="small" title={title} extra={state}>
      {children}
    </Card>
  );
}
