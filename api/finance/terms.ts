// Labels of the finance area (domain.md §5.7, §6).
import type { Terms } from '../kernel/terms';

export const RECEIVABLE_STATUS = {
  unpaid: { label: '未收', tone: 'neutral' },
  partial: { label: '部分收款', tone: 'progress' },
  paid: { label: '已收清', tone: 'success' },
  void: { label: '已作废', tone: 'ended' },
} satisfies Terms;

export const OVERDUE = { yes: { label: '逾期', tone: 'danger' }, no: { label: '未逾期' } } satisfies Terms;

export const CASH_STATUS = {
  open: { label: '未核销', tone: 'warning' },
  partial: { label: '部分核销', tone: 'progress' },
  allocated: { label: '已核销', tone: 'success' },
  void: { label: '已作废', tone: 'ended' },
} satisfies Terms;
