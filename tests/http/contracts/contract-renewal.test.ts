// Renewals through the real calls: what they continue, the deposit carried over, refusals (docs/domain §5.11).
import sql from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import { contractCalls } from '#api/contracts/contract/contract';
import type { Contract, ContractSave } from '#api/contracts/contract/contract.schema';
import { prepareRenewals } from '#api/contracts/renewal';
import { writeOff } from '#api/finance/cash-record/cash-record';
import {
  approvedContract,
  chargeItem,
  contractInput,
  newCash,
  newContract,
  newTenant,
  receivablesOf,
} from '#tests/support/builders';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf, present } from '#tests/support/present';

const { world, owner, approver } = openEnterprise({ ownWorld: true });
let deposit: number;

beforeAll(async () => {
  deposit = await chargeItem(owner, 'deposit');
});

const rowsOf = (contract: Contract) => receivablesOf(owner, contract);

const withDeposit = (amount_fen: number): Partial<ContractSave> => ({
  deposits: [{ charge_item_id: deposit, kind: 'fixed', amount_fen, due: '2026-01-01' }],
});

/** Returns the renewal for the year after, on the same space. */
async function renewalOf(contract: Contract, patch: Partial<ContractSave> = {}): Promise<Partial<ContractSave>> {
  const next = { start: '2027-01-01', end: '2027-12-31' };
  const { clauses } = await contractInput(owner, { ...next, tenant_id: contract.tenant_id });
  return {
    ...next,
    clauses,
    kind: 'renewal',
    park_id: contract.park_id,
    tenant_id: contract.tenant_id,
    spaces: contract.spaces.map(({ id, area }) => ({ id, area })),
    renews_id: contract.id,
    ...patch,
  };
}

it('carries the deposit over as far as it is held and required', async () => {
  const old = await approvedContract(owner, approver, withDeposit(1000000));
  const request = present((await rowsOf(old)).find((row) => row.gross_fen === 1000000));
  const cash = await newCash(owner, 1000000, old.tenant_name);
  await owner.call(writeOff, {
    cash_record_id: cash.id,
    items: [{ receivable_id: request.id, amount_fen: 1000000 }],
  });
  const renewed = await approvedContract(
    owner,
    approver,
    await renewalOf(old, { ...withDeposit(1200000), carry_deposit: true }),
  );
  expect(renewed).toMatchObject({ kind: 'renewal', renews_id: old.id, renews_number: old.number });
  const entries = await world.db.asOwner((tx) =>
    tx.query<{ contract_id: number; kind: string; amount_fen: number }>(
      sql`select contract_id, kind, amount_fen from deposit_entry order by id`,
    ),
  );
  expect(entries).toEqual([
    { contract_id: old.id, kind: 'carry_out', amount_fen: 1000000 },
    { contract_id: renewed.id, kind: 'carry_in', amount_fen: 1000000 },
  ]);
  const open = (await rowsOf(renewed)).filter((row) => row.charge_item === request.charge_item);
  expect(open.reduce((sum, row) => sum + row.open_fen, 0)).toBe(200000);
  const [balance] = await world.db.asOwner((tx) =>
    tx.query<{ old: number; new: number }>(
      sql`select deposit_balance(company_id, ${old.id}, ${deposit}) as old, deposit_balance(company_id, ${renewed.id}, ${deposit}) as new
          from contract where id = ${old.id}`,
    ),
  );
  expect(balance).toEqual({ old: 0, new: 1000000 });
});

it('is refused for another tenant, a draft, an earlier start, another kind and over another lease', async () => {
  const old = await approvedContract(owner, approver);
  const draft = await newContract(owner);
  const cases: [Partial<ContractSave>, number, string][] = [
    [{ tenant_id: (await newTenant(owner)).id }, 422, 'tenant_id'],
    [{ renews_id: draft.id, tenant_id: draft.tenant_id }, 422, 'renews_id'],
    [{ renews_id: 999_999 }, 404, 'renews_id'],
    [{ kind: 'new' }, 422, 'kind'],
    [{ start: '2026-01-01', end: '2026-06-30' }, 422, 'start'],
  ];
  for (const [patch, code, path] of cases) {
    const reply = await owner.request(contractCalls.save, (await renewalOf(old, patch)) as ContractSave);
    expect({ patch, code: reply.error_code }).toEqual({ patch, code });
    expect(reply.errors?.map((error) => error.path[0])).toContain(path);
  }
  await approvedContract(owner, approver, await renewalOf(old));
  // The year is taken now: a second renewal waits at its submission.
  await expect(approvedContract(owner, approver, await renewalOf(old))).rejects.toThrow('不能重复出租');
});

it('prepares drafts for several in one call, and names those that cannot be renewed', async () => {
  const first = await approvedContract(owner, approver, withDeposit(500000));
  const second = await approvedContract(owner, approver);
  const draft = await newContract(owner);
  const ids = [first.id, second.id, draft.id];
  const done = await owner.call(prepareRenewals, { ids, months: 24, uplift: '0.1' });
  expect(done.made.map((each) => each.renews_number)).toEqual([first.number, second.number]);
  expect(done.left_out).toEqual([{ id: draft.id, number: draft.number, reason: '只有已审批的合同可以续租' }]);
  const made = await owner.call(contractCalls.get, { id: firstOf(done.made).id });
  expect(made).toMatchObject({
    status: 'draft',
    kind: 'renewal',
    renews_id: first.id,
    carry_deposit: true,
    start: '2027-01-01',
    end: '2028-12-31',
    clauses: [{ price: '2.2', start: '2027-01-01', end: '2028-12-31' }],
    deposits: [{ kind: 'fixed', amount_fen: 500000, due: '2027-01-01' }],
  });
  const again = await owner.call(prepareRenewals, { ids: [first.id] });
  expect(again).toMatchObject({ made: [], left_out: [{ reason: `已有续租合同 ${made.number}` }] });
});
