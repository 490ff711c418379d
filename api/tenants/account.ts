// A tenant's current leases, held deposits, and payment behaviour: calls.
import { endpoint } from '../kernel/endpoint/endpoint';
import type { FigureLinks } from '../kernel/figure';
import { receivablePaths } from '../kernel/paths';
import type { DepositBalance, LetSpace, TenantCredit } from './account.schema';

const reading = { reads: true } as const;

export const tenantSpaces = endpoint<{ id: number }, LetSpace[]>(
  '/api/tenants/tenant/spaces',
  ['p_3100'],
  '租客的在租空间',
  reading,
);
export const tenantDeposits = endpoint<{ id: number }, DepositBalance[]>(
  '/api/tenants/tenant/deposits',
  ['p_3100'],
  '租客的保证金',
  reading,
);
export const tenantCredit = endpoint<{ id: number }, TenantCredit>(
  '/api/tenants/tenant/credit',
  ['p_3100'],
  '租客的付款信用',
  reading,
);
export const CREDIT_LINKS = {
  overdue_fen: { to: receivablePaths.overdueOfTenant, figure: 'due_fen' },
} as const satisfies FigureLinks<TenantCredit, number>;
