// A write-off stores the names and accounts under which a tenant pays; undoing it removes them.
import type { PayerMemory } from '../areas/finance/cash-record/payer-tenant';
import { forgetPayer, learnPayers } from '../areas/tenants/tenant/payers';

export const payers: PayerMemory = { learn: learnPayers, forget: forgetPayer };
