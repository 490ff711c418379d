// Data of a printed contract: the terms of one version with the parties, the park and the collection plan.
import type { Contract } from '#api/contracts/contract/contract.schema';
import type { TENANT_KIND } from '#api/tenants/labels';
import type { CalendarDate } from '#domain/kernel/dates/calendar-date';

export interface PlanLine {
  charge_item_name: string;
  start: CalendarDate;
  end: CalendarDate;
  due: CalendarDate;
  gross_fen: number;
}

export interface ContractFacts {
  /** The contract with the terms, the number and the tenant's name of the printed version. */
  contract: Contract;
  effective_on: CalendarDate;
  lessor: { uscc: string; address: string; phone: string };
  payee: { holder: string; bank: string; number: string };
  tenant: {
    kind: keyof typeof TENANT_KIND;
    identifier: string;
    address: string;
    contact: string;
    phone: string;
    email: string;
  };
  park_address: string;
  plan: readonly PlanLine[];
  /** Every charge item of the enterprise by its id. */
  items: ReadonlyMap<number, { label: string; kind: string }>;
  today: CalendarDate;
}
