// Addresses of the contract pages, and which contracts can still be edited.

export const paths = {
  list: '/contractManage/contractList',
  add: '/contractManage/contract-add',
  edit: (id: number) => `/contractManage/contract-edit?id=${id}`,
  detail: (id: number) => `/contractManage/contract-detail?id=${id}`,
  /** The detail page with the question who approves already open. */
  submit: (id: number) => `/contractManage/contract-detail?id=${id}&submit=1`,
  plan: (id: number) => `/contractManage/contract-trial?id=${id}`,
  receivables: (number: string) => `/financeManage/costList?f_contract_number=${encodeURIComponent(number)}`,
};

/** Drafts and rejected contracts; everything later is changed by a version or voided. */
export const isEditable = (status: string): boolean => status === 'draft' || status === 'rejected';
