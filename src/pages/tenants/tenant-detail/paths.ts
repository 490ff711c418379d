// Where the objects of a tenant's page are shown.

export const contractAt = (id: number) => `/contractManage/contract-detail?id=${id}`;
export const receivableAt = (tenant_id: number, id: number) =>
  `/financeManage/costList?f_tenant_id=${tenant_id}&open=${id}`;
export const cashAt = (tenant_id: number, id: number) =>
  `/financeManage/cashRecord?f_tenant_id=${tenant_id}&open=${id}`;
export const invoiceAt = (tenant_id: number, id: number) =>
  `/financeManage/invoice?f_tenant_id=${tenant_id}&open=${id}`;
export const planAt = (park_id: number) => `/assetsManage/stacking-plan/${park_id}`;
