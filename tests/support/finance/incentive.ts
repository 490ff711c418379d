// Incentives of tests: terms, and the acts before a confirmation.
import sql from 'sql-template-tag';
import type { Contract, ContractSave } from '#api/contracts/contract/contract.schema';
import { deliverContract } from '#api/contracts/handover';
import { confirmIncentive, incentivesOfContract } from '#api/finance/incentive/incentive';
import type { ConfirmationInput, IncentiveAct, LeaseIncentive } from '#api/finance/incentive/incentive.schema';
import { chargeItemOptions } from '#api/setup/option';
import { present } from '../present';
import type { Person, World } from '../world';

type Terms = NonNullable<ContractSave['incentives']>[number];

/** A fit-out contribution owed at the delivery. */
export const fitOut = (amount_fen: number, change: Partial<Terms> = {}): Required<Terms> => ({
  kind: 'fit_out',
  amount_fen,
  trigger: 'delivery',
  due_on: null,
  charge_item_id: null,
  against_invoices: false,
  clawback: false,
  remark: '',
  ...change,
});

/** Returns the item of the default setup whose revenue is posted on the account of the incentives. */
export async function incentiveItem(person: Person, name: '租金抵减' | '租赁激励退回'): Promise<number> {
  const items = await person.call(chargeItemOptions, {});
  return present(
    items.find(({ label }) => label === name),
    name,
  ).value;
}

export const deliver = (person: Person, { id }: Pick<Contract, 'id'>, delivered_on: string) =>
  person.call(deliverContract, { contract_id: id, delivered_on, receiver: '王经理' });

export const incentivesOf = (person: Person, { id }: Pick<Contract, 'id'>): Promise<LeaseIncentive[]> =>
  person.call(incentivesOfContract, { contract_id: id });

/** Confirms an incentive on a day; by default all that is owed. */
export const confirmed = (
  person: Person,
  { id }: Pick<LeaseIncentive, 'id'>,
  acted_on: string,
  change: Partial<ConfirmationInput> = {},
): Promise<LeaseIncentive> => person.call(confirmIncentive, { id, acted_on, ...change });

interface Agreed {
  company_id: number;
  leases: readonly { id: number }[];
  acted_on: string;
}

/** Agrees on an incentive of up to three leases that run beyond the day, and confirms them on it. */
export async function confirmForLeases(world: World, person: Person, agreed: Agreed): Promise<IncentiveAct[]> {
  const { company_id, leases, acted_on } = agreed;
  const incentives = await world.db.asOwner((tx) =>
    tx.query<{ id: number }>(
      sql`insert into lease_incentive (company_id, contract_id, seq, kind, amount_fen, trigger, due_on, against_invoices, clawback, approved_on)
          select ${company_id}, c.id, 1, 'fit_out', 1000000 + c.id, 'date', ${acted_on}::date, false, false, ${acted_on}::date
          from contract c where c.company_id = ${company_id} and c.id = any(${leases.map(({ id }) => id)}::bigint[]) and c.status = 'approved'
            and c.leave_date is null and c.end_date > ${acted_on}::date + 90 order by c.start_date, c.id limit 3
          returning id`,
    ),
  );
  const acts: IncentiveAct[] = [];
  for (const incentive of incentives) acts.push(...(await confirmed(person, incentive, acted_on)).acts);
  return acts;
}
