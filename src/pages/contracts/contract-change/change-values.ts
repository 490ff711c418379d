// Converts between the form of a change and the API: the form of the contract's terms, with the effective day and the reason.
import type { Change, ChangeSave, ContractVersion, DroppedAdjustment } from '#api/contracts/change/change.schema';
import type { Contract, ContractSave } from '#api/contracts/contract/contract.schema';
import type { ParameterValues } from '#api/setup/parameter/parameters';
import { termsOf } from '@/components/contracts/terms/terms-shape';
import { type ContractValues, formOf, saveOf } from '@/components/contracts/terms-form/contract-values';

export interface ChangeValues extends ContractValues {
  effective_on?: string | null;
  reason?: string | null;
  tenant_name?: string | null;
  dropped_adjustments?: DroppedAdjustment[];
}

/** Returns the initial form values: the current terms, or those of a stored change. */
export function formOfTerms(
  contract: Contract,
  terms: ContractVersion | Change,
  parameters: ParameterValues,
): ChangeValues {
  const { deposits, ...rest } = termsOf(contract, terms);
  const stored = deposits.map((deposit) => ({ ...deposit, amount_fen: deposit.amount_fen ?? 0 }));
  const { park_id, start, end, spaces, clauses, ...form } = formOf(
    { ...contract, ...rest, deposits: stored },
    parameters,
  );
  const { has_late_fee, late_fee, lease_options } = form;
  const values = {
    park_id,
    start,
    end,
    spaces,
    clauses,
    deposits: form.deposits,
    has_late_fee,
    late_fee,
    lease_options,
  };
  if (!('contract_id' in terms)) return values;
  const { effective_on, reason, tenant_name, dropped_adjustments } = terms;
  return { ...values, effective_on, reason, tenant_name, dropped_adjustments };
}

export function saveOfChange(values: ChangeValues, contract_id: number): ChangeSave {
  const { end, spaces, clauses, deposits, late_fee, lease_options } = saveOf(values);
  return {
    contract_id,
    effective_on: values.effective_on ?? '',
    reason: values.reason ?? '',
    tenant_name: values.tenant_name ?? '',
    dropped_adjustments: values.dropped_adjustments ?? [],
    end,
    spaces,
    deposits,
    late_fee,
    lease_options,
    clauses: clauses.map((clause, index) => ({ ...clause, line: values.clauses?.[index]?.line ?? null })),
  };
}

/** Returns the complete terms to save, for the rules of the domain. */
export const contractSaveOf = (change: ChangeSave, { start }: Contract): ContractSave =>
  ({ ...change, start }) as never;

/** Returns a stored change as input of the save call. */
export function inputOf(change: Change): ChangeSave {
  const { contract_id, effective_on, reason, tenant_name, end, spaces, clauses, deposits } = change;
  const { late_fee, lease_options, dropped_adjustments } = change;
  return {
    contract_id,
    dropped_adjustments,
    effective_on,
    reason,
    tenant_name,
    end,
    late_fee,
    lease_options,
    spaces: spaces.map(({ id, area }) => ({ id, area })),
    clauses: clauses.map(({ charge_item_name: _name, payee_name: _payee, ...clause }) => clause),
    deposits: deposits.map(({ charge_item_name: _name, ...deposit }) => deposit),
  };
}

export const refOf = (id: number) => ({ kind: 'contract_change', object_id: id }) as const;
