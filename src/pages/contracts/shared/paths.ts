// Addresses of the contract pages, and which contracts can still be edited.

export const paths = {
  list: '/contractManage/contractList',
  add: '/contractManage/contract-add',
  import: '/contractManage/contract-import',
  edit: (id: number) => `/contractManage/contract-edit?id=${id}`,
  detail: (id: number) => `/contractManage/contract-detail?id=${id}`,
  /** The detail page with the question who approves already open. */
  submit: (id: number) => `/contractManage/contract-detail?id=${id}&submit=1`,
  copy: (id: number) => `/contractManage/contract/${id}/copy`,
  renew: (id: number) => `/contractManage/contract-renewal?renews=${id}`,
  attachments: (id: number) => `/contractManage/contract-attachment?id=${id}`,
  /** Begins a change of a contract, or goes on with the open one. */
  newChange: (contract_id: number) => `/contractManage/contract-change?contract=${contract_id}`,
  change: (id: number) => `/contractManage/contract-change?change=${id}`,
  submitChange: (id: number) => `/contractManage/contract-change?change=${id}&submit=1`,
  changes: (contract_id: number) => `/contractManage/contract-detail?id=${contract_id}&tab=changes`,
  handover: (id: number) => `/contractManage/contract-detail?id=${id}&tab=handover`,
  plan: (id: number) => `/contractManage/contract-trial?id=${id}`,
  receivables: (number: string) => `/financeManage/costList?f_contract_number=${encodeURIComponent(number)}`,
};

/** Drafts and rejected contracts; everything later is changed by a version or voided. */
/** The last day of the lease: the leave date once a termination was executed. */
export const leaseEnd = ({ end, leave_date }: { end: string; leave_date: string | null }): string => leave_date ?? end;

export const isEditable = (status: string): boolean => status === 'draft' || status === 'rejected';

export const retirePaths = {
  list: '/contractManage/contractRetire',
  add: '/contractManage/contractRetire/add',
  of: (contract_id: number) => `/contractManage/contractRetire/add?contract=${contract_id}`,
  edit: (id: number) => `/contractManage/contractRetire/edit?id=${id}`,
  detail: (id: number) => `/contractManage/contractRetire/${id}`,
};
