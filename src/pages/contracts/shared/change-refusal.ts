// Returns why a contract can't be changed, or undefined when it can.
import type { Contract } from '#api/contracts/contract/contract.schema';

const REASONS: Partial<Record<Contract['status'], string>> = {
  draft: '草稿请直接编辑',
  rejected: '已驳回的合同请直接编辑后重新提交',
  auditing: '审批中的合同请先撤回审批，或等待审批通过',
  void: '合同已作废',
};

export const changeRefusal = ({ status, leave_date }: Contract): string | undefined =>
  REASONS[status] ?? (leave_date === null ? undefined : '合同已退租');
