// Pending work in lists that has no messages: each is a filtered list, counted by the list's own call.
import { contractList } from '#api/contracts/contract/contract.list';
import { terminationList } from '#api/contracts/termination/termination.list';
import { cashRecordList } from '#api/finance/cash-record/cash-record.list';
import { invoiceList } from '#api/finance/invoice/invoice.list';
import type { FilterValue, ListDeclaration } from '#api/kernel/list/list';
import { cashPaths, contractPaths, invoicePaths, terminationPaths } from '#api/kernel/paths';

export interface WaitingItem {
  title: string;
  list: ListDeclaration & { keys: readonly string[] };
  /** Page of the list. */
  to: string;
  /** Access key of the act that is pending. */
  act: string;
  filter: Record<string, FilterValue>;
}

export const WAITING_ITEMS: readonly WaitingItem[] = [
  {
    title: '待提交合同',
    list: contractList,
    to: contractPaths.list,
    act: 'p_4100_submit',
    filter: { phase: ['draft', 'rejected'] },
  },
  {
    title: '待提交退租',
    list: terminationList,
    to: terminationPaths.list,
    act: 'p_4200_submit',
    filter: { status: ['draft', 'rejected'] },
  },
  {
    title: '待核销收款',
    list: cashRecordList,
    to: cashPaths.list,
    act: 'p_5400_post',
    filter: { direction: ['in'], status: ['open', 'partial'] },
  },
  {
    title: '待开具发票',
    list: invoiceList,
    to: invoicePaths.list,
    act: 'p_5600_post',
    filter: { stage: ['approved', 'red_pending'] },
  },
];
