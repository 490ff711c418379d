// Writing money off teaches under which names and accounts a tenant pays; undoing it unteaches.
import type { PayerMemory } from '../areas/finance/cash-record/payer-tenant';
import { forgetPayer, learnPayers } from '../areas/tenants/tenant/payers';

export const payers: PayerMemory = { learn: learnPayers, forget: forgetPayer };
