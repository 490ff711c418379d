// Contracts past their end in tests: confirmed as holdover, charged, left or renewed.
import sql from 'sql-template-tag';
import { expect } from 'vitest';
import { chooseToAudit, decideWflow } from '#api/approval/task';
import { contractCalls } from '#api/contracts/contract/contract';
import type { Contract, ContractSave } from '#api/contracts/contract/contract.schema';
import { confirmHoldover, holdoverOfContract } from '#api/contracts/holdover';
import { previewTermination, terminationCalls } from '#api/contracts/termination/termination';
import type { TerminationSave } from '#api/contracts/termination/termination.schema';
import { writeOff } from '#api/finance/cash-record/cash-record';
import { approvedContract, newCash, receivablesOf } from '../builders';
import { present } from '../present';
import { onDay, type Person, type World } from '../world';

/** Creates the next lease of the same space. */
const leaseAfter = (contract: Contract, patch: Partial<ContractSave> = {}): Partial<ContractSave> => ({
  park_id: contract.park_id,
  start: '2026-06-01',
  end: '2027-05-31',
  spaces: contract.spaces.map(({ id, area }) => ({ id, area })),
  ...patch,
});

/** Acts of the holdover tests: `owner` enters, `approver` approves. */
export function holdoverHands(world: World, owner: Person, approver: Person) {
  const runOn = (date: string) => onDay(world, date);

  const TERM = { start: '2025-01-01', end: '2026-01-31' };
  const expired = (patch: Partial<ContractSave> = {}): Promise<Contract> =>
    approvedContract(owner, approver, { ...TERM, ...patch });
  const read = ({ id }: Contract) => owner.call(contractCalls.get, { id });
  const confirm = async (contract: Contract, factor = '1') =>
    owner.call(confirmHoldover, { contract_id: contract.id, version: (await read(contract)).version, factor });
  const stateOf = ({ id }: Contract) => owner.call(holdoverOfContract, { contract_id: id });

  /** Returns fees as posted: first and last day, gross, state; adjustments follow their originals. */
  const fees = async (contract: Contract) =>
    world.db.asOwner((tx) =>
      tx.query<{ start: string; end: string; due: string; gross: number; received: number; voided: boolean }>(
        sql`select r.start_date as start, r.end_date as "end", r.due_date as due, r.gross_fen as gross, r.received_fen as received, r.voided_on is not null as voided
            from receivable r left join receivable o on o.id = r.adjusts_id where r.contract_id = ${contract.id}
              and coalesce(r.holdover_id, o.holdover_id) is not null order by r.start_date, r.id`,
      ),
    );
  const occupations = (contract: Contract) =>
    world.db.asOwner((tx) =>
      tx.query<{ kind: string; start: string; end: string }>(
        sql`select kind, start_date as start, end_date as "end" from space_occupation where contract_id = ${contract.id} order by start_date`,
      ),
    );
  const renewalOf = (contract: Contract, patch: Partial<ContractSave> = {}): Partial<ContractSave> =>
    leaseAfter(contract, { kind: 'renewal', renews_id: contract.id, tenant_id: contract.tenant_id, ...patch });

  async function pay(contract: Contract, receivable_start: string, amount_fen: number): Promise<number> {
    const cash = await newCash(owner, amount_fen, contract.tenant_name);
    const row = present((await receivablesOf(owner, contract)).find((each) => each.start_date === receivable_start));
    await owner.call(writeOff, { cash_record_id: cash.id, items: [{ receivable_id: row.id, amount_fen }] });
    return cash.id;
  }

  async function terminate(contract: Contract, leave_date: string, patch: Partial<TerminationSave> = {}) {
    const order: TerminationSave = { contract_id: contract.id, kind: 'expiry', leave_date, ...patch };
    const sheet = await owner.call(previewTermination, order);
    const stored = await owner.call(terminationCalls.save, order);
    const instance = await owner.call(chooseToAudit, {
      kind: 'termination',
      object_id: stored.id,
      approvers: [{ kind: 'user', id: approver.user_id }],
    });
    await approver.call(decideWflow, { instance_id: instance.id, decision: 'approve' });
    const done = await owner.call(terminationCalls.get, { id: stored.id });
    expect(done.sheet).toEqual(sheet);
    return sheet;
  }
  return {
    runOn,
    TERM,
    expired,
    read,
    confirm,
    stateOf,
    fees,
    occupations,
    leaseAfter,
    renewalOf,
    pay,
    terminate,
  };
}
