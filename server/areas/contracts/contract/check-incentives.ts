// Checks of incentives that need the charge items: those of rent credits, and the limit by the rent of the plan (docs/domain §5.16).
import sql from 'sql-template-tag';
import type { ContractTerms } from '#api/contracts/contract/contract.schema';
import { USUAL_LINES, type VoucherTemplateLine } from '#api/finance/voucher/voucher-events';
import type { FieldError } from '#api/kernel/endpoint/endpoint';
import { checkIncentiveSum } from '#domain/contracts/incentive';
import { maybeOne, type Tx } from '#server/platform/db/database';

type IncentiveTerms = Pick<ContractTerms, 'start' | 'end' | 'spaces' | 'clauses' | 'incentives'>;

/** A charge item as far as incentives depend on it. */
export interface IncentiveItem {
  kind: string;
  revenue_subject: string;
}

/** Returns an error at each rent credit whose charge item does not exist. */
export const absentItems = (
  { incentives }: Pick<ContractTerms, 'incentives'>,
  items: ReadonlyMap<number, IncentiveItem>,
): FieldError[] =>
  incentives.flatMap(({ charge_item_id }, index): FieldError[] =>
    charge_item_id === null || items.has(charge_item_id)
      ? []
      : [{ path: ['incentives', index, 'charge_item_id'], message: '所选费项不存在' }],
  );

/** Returns the subject on which confirmed incentives are posted; null when the lines of the enterprise name none. */
export async function incentiveSubject(tx: Tx): Promise<string | null> {
  const own = await maybeOne<{ lines: VoucherTemplateLine[] }>(
    tx,
    sql`select lines from voucher_template where company_id = app_company() and event = 'incentive_owed'`,
  );
  const lines = own?.lines ?? USUAL_LINES.incentive_owed;
  return lines.find(({ side, subject_of }) => side === 'debit' && subject_of === 'fixed')?.subject ?? null;
}

/** Returns the faults of incentives with valid fields. */
export async function incentiveFaults(
  tx: Tx,
  input: IncentiveTerms,
  items: ReadonlyMap<number, IncentiveItem>,
): Promise<FieldError[]> {
  if (input.incentives.length === 0) return [];
  const subject = await incentiveSubject(tx);
  const faults = input.incentives.flatMap(({ charge_item_id }, index): FieldError[] => {
    const item = charge_item_id === null ? undefined : items.get(charge_item_id);
    if (!item) return [];
    const path = ['incentives', index, 'charge_item_id'];
    if (item.kind !== 'other') return [{ path, message: '租金抵减的费项须为「其他」类费项' }];
    return subject === null || item.revenue_subject === subject
      ? []
      : [{ path, message: `租金抵减的费项，收入科目须为租赁激励科目 ${subject}` }];
  });
  const rent = input.clauses.filter((clause) => items.get(clause.charge_item_id)?.kind === 'rent');
  return [...faults, ...checkIncentiveSum(input, rent, input.incentives)];
}

/** Returns the item of returned incentives: the chosen one, else the one of the incentives' subject with the lowest tax; null when there is none. */
export async function returnItem(tx: Tx, chosen: number | null): Promise<number | null> {
  if (chosen !== null) return chosen;
  const found = await maybeOne<{ id: number }>(
    tx,
    sql`select id from charge_item where company_id = app_company() and enabled and kind = 'other'
          and revenue_subject = ${await incentiveSubject(tx)} order by tax_rate, id limit 1`,
  );
  return found?.id ?? null;
}
