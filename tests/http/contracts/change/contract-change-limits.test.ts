// Limits of contract changes, simultaneous changes, closed months, and reports on changes (docs/domain §5.10).
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { chooseToAudit, decideWflow } from '#api/approval/task';
import { changeCalls, changesOfContract, previewChange } from '#api/contracts/change/change';
import type { ChangeSave } from '#api/contracts/change/change.schema';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { rentRollReport } from '#api/contracts/rent-roll';
import { setPeriodLock } from '#api/finance/period-lock';
import { voidReceivable } from '#api/finance/receivable/receivable';
import { reportEndpoint } from '#api/kernel/report/report';
import { approvedContract, newSpace, receivablesOf } from '#tests/support/builders';
import { approvedChange, changeOf, repriced } from '#tests/support/contracts/contract-change';
import { openEnterprise } from '#tests/support/open-enterprise';
import { present } from '#tests/support/present';
import { newEnterprise } from '#tests/support/world';

const { world, owner, approver } = openEnterprise();

const approved = (input: ChangeSave) => approvedChange(owner, approver, input);

const receivables = (contract: Contract) => receivablesOf(owner, contract);

describe('is refused', () => {
  it('where it is invalid, at the field, and nothing is stored', async () => {
    const contract = await approvedContract(owner, approver);
    const cases: [Partial<ChangeSave>, (string | number)[]][] = [
      [{ effective_on: '2025-12-31' }, ['effective_on']],
      [{ effective_on: '2027-01-01' }, ['effective_on']],
      [{ end: '2025-12-31' }, ['end']],
      [{ reason: ' ' }, ['reason']],
      [{ spaces: [] }, ['spaces']],
      [{ clauses: changeOf(contract).clauses.map((clause) => ({ ...clause, line: 7 })) }, ['clauses', 0, 'line']],
    ];
    for (const [patch, path] of cases) {
      const reply = await owner.request(changeCalls.save, changeOf(contract, patch));
      expect({ patch, code: reply.error_code }).toEqual({ patch, code: 422 });
      expect(reply.errors?.map((error) => error.path)).toContainEqual(path);
    }
    expect(await owner.call(changesOfContract, { contract_id: contract.id })).toEqual([]);
  });

  it('while another change of the contract is open, also of two simultaneous ones', async () => {
    const contract = await approvedContract(owner, approver);
    const replies = await Promise.all([
      owner.request(changeCalls.save, changeOf(contract)),
      approver.request(changeCalls.save, changeOf(contract)),
    ]);
    expect(replies.map((reply) => reply.error_code).sort()).toEqual([0, 409]);
  });

  it('for a space another contract holds, and for the second of two simultaneous ones', async () => {
    const first = await approvedContract(owner, approver);
    const second = await approvedContract(owner, approver, {
      park_id: first.park_id,
      spaces: [] as never,
    } as never).catch(() => undefined);
    expect(second).toBeUndefined();
    const [space] = first.spaces;
    const [place] = await world.db.asOwner((tx) =>
      tx.query<{ park_id: number; building_id: number; floor_id: number }>(
        sql`select park_id, building_id, floor_id from space where id = ${space?.id}`,
      ),
    );
    const wanted = await newSpace(owner, place as never);
    const rival = await newSpace(owner, place as never);
    const other = await approvedContract(owner, approver, {
      park_id: first.park_id,
      spaces: [{ id: rival.id, area: '100.00' }],
    });
    const changes = await Promise.all(
      [first, other].map((contract) =>
        owner.call(
          changeCalls.save,
          changeOf(contract, {
            spaces: [...contract.spaces.map(({ id, area }) => ({ id, area })), { id: wanted.id, area: '1.00' }],
          }),
        ),
      ),
    );
    const replies = await Promise.all(
      changes.map((change) =>
        owner.request(chooseToAudit, {
          kind: 'contract_change',
          object_id: change.id,
          approvers: [{ kind: 'user', id: approver.user_id }],
        }),
      ),
    );
    expect(replies.filter((reply) => reply.error_code === 0)).toHaveLength(1);
    expect([409, 422]).toContain(replies.find((reply) => reply.error_code !== 0)?.error_code);
  });

  it('for a draft, and leaves a row voided by hand as it is', async () => {
    const contract = await approvedContract(owner, approver);
    const row = present((await receivables(contract)).find((each) => each.start_date === '2026-05-01'));
    await owner.call(voidReceivable, { id: row.id, reason: '免收' } as never);
    await approved(repriced(contract, '3', '2026-05-11'));
    const may = (await receivables(contract)).filter((each) => each.start_date === '2026-05-01');
    expect(may.map((each) => each.status)).toEqual(['void']);
  });
});

describe('a closed month', () => {
  it('accepts nothing: voids and adjustments go to the first open day, which the preview names', async () => {
    const other = await newEnterprise(world);
    const admin = await other.person('admin');
    const colleague = await other.person('admin');
    const contract = await approvedContract(admin, colleague);
    await admin.call(setPeriodLock, { month: '2026-03' });
    const input = repriced(contract, '3', '2026-02-15');
    expect((await admin.call(previewChange, input)).posted_on).toBe('2026-04-01');
    const change = await admin.call(changeCalls.save, input);
    const instance = await admin.call(chooseToAudit, {
      kind: 'contract_change',
      object_id: change.id,
      approvers: [{ kind: 'user', id: colleague.user_id }],
    });
    await colleague.call(decideWflow, { instance_id: instance.id, decision: 'approve' });
    const posted = await world.db.asOwner((tx) =>
      tx.query<{ day: string }>(
        sql`select distinct coalesce(voided_on, accounting_date) as day from receivable
            where contract_id = ${contract.id} and (voided_on is not null or adjusts_id is not null)`,
      ),
    );
    expect(posted).toEqual([{ day: '2026-04-01' }]);
  });
});

describe('reports', () => {
  it('read the version in force on their day: a change agreed for later is not yet in the rent roll', async () => {
    const contract = await approvedContract(owner, approver);
    await approved(repriced(contract, '3', '2026-05-11'));
    const rent = async (as_of: string) => {
      const { rows } = await owner.call(reportEndpoint(rentRollReport), { as_of, park_ids: [contract.park_id] });
      return rows.find((row) => row.contract_id === contract.id)?.monthly_rent_fen;
    };
    expect(await rent('2026-05-10')).toBe(608333);
    expect(await rent('2026-05-11')).toBe(912500);
  });
});
