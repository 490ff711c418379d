// Incentives in the life of a lease: fixed by the approval of the contract, returned on its termination (docs/domain §5.16).
import sql from 'sql-template-tag';
import type { Contract } from '#api/contracts/contract/contract.schema';
import type { SettledIncentive } from '#api/contracts/termination/termination.schema';
import type { Tx } from '#server/platform/db/database';
import { insertRecords } from '#server/platform/list/record';
import { Refusal } from '#server/platform/use-case/errors';
import type { Call } from '#server/platform/use-case/route';

/** Fixes the incentives of a contract as approved; later changes do not affect them. */
export async function fixIncentives({ tx, today }: Call, { id, incentives }: Contract): Promise<void> {
  const rows = incentives.map((incentive, place) => ({
    ...incentive,
    contract_id: id,
    seq: place + 1,
    approved_on: today,
  }));
  await insertRecords(tx, 'lease_incentive', rows);
}

/** Throws when incentives of the contract are confirmed. */
export async function assertNotConfirmed(tx: Tx, contract_id: number): Promise<void> {
  const confirmed = await tx.query(
    sql`select id from lease_incentive where company_id = app_company() and contract_id = ${contract_id} and confirmed_fen > 0 limit 1`,
  );
  if (confirmed.length) throw new Refusal(423, '该合同的租赁激励已确认应付，请先撤销确认');
}

/** Enters the clawback of a termination; `receivables` holds the receivable of each returned amount. */
export async function clawBack(
  call: Call,
  { number }: Contract,
  last_day: string,
  settled: readonly SettledIncentive[],
  receivables: ReadonlyMap<number, number>,
): Promise<void> {
  const taken = settled.filter(({ back_fen }) => back_fen > 0);
  const rows = taken.map(({ incentive_id, cancelled_fen, returned_fen }) => ({
    incentive_id,
    acted_on: call.today,
    cancelled_fen,
    returned_fen,
    receivable_id: receivables.get(incentive_id) ?? null,
  }));
  await insertRecords(call.tx, 'incentive_clawback', rows);
  for (const { incentive_id, kind, cancelled_fen, returned_fen } of taken)
    await call.audit({
      object: 'lease_incentive',
      object_id: incentive_id,
      action: 'claw-back-incentive',
      after: { contract_number: number, kind, last_day, cancelled_fen, returned_fen },
    });
}
