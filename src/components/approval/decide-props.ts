// What a decision is about.
import type { ReactNode } from 'react';
import type { ApprovalInstance } from '#api/approval/task/task.schema';

export interface DecideProps {
  instance: ApprovalInstance;
  /** Names the object: 合同 HT-1. */
  title: string;
  /** What the last approval and a rejection mean for the object. */
  outcome: { approved: string; rejected: string };
  /** What who decides reads first: figures of the object. */
  children?: ReactNode;
  onClose: () => void;
  onDone: () => void;
}
