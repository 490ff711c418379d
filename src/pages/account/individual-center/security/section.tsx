// One security setting: its title, its state, and its actions.
import { Card } from 'antd';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  /** The current state. */
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
