// Ids of another enterprise for signing, delivery, meters, holdover and options of a contract.
import sql from 'sql-template-tag';
import { confirmHoldover } from '#api/contracts/holdover';
import { actOnOption } from '#api/contracts/lease-option';
import { terminationCalls } from '#api/contracts/termination/termination';
import { approvedContract, newContract } from '#tests/support/builders';
import { PDF, uploaded } from '#tests/support/files/upload';
import { firstOf } from '#tests/support/present';
import type { Person, World } from '#tests/support/world';

interface People {
  owner: Person;
  approver: Person;
  stranger: Person;
  world: World;
}

export async function handoverInputs({ owner, approver, stranger, world }: People): Promise<Record<string, object[]>> {
  const term = { start: '2025-01-01', end: '2026-01-31' };
  const contract = await approvedContract(owner, approver, term);
  const staying = await approvedContract(owner, approver, term);
  await owner.call(confirmHoldover, { contract_id: staying.id, version: staying.version, factor: '1' });
  const leaving = await approvedContract(owner, approver);
  const option = { kind: 'renewal' as const, start: '2026-06-01', end: '2026-06-30', notice_days: 30 };
  const opted = await approvedContract(owner, approver, { signed_on: '2026-01-05', lease_options: [option] });
  const { notice_days: _days, ...ofOption } = option;
  const act = { ...ofOption, contract_id: opted.id, act: 'exercised' as const, acted_on: '2026-03-15' };
  const [acted] = await owner.call(actOnOption, act);
  const order = { contract_id: leaving.id, kind: 'agreement' as const, leave_date: '2026-05-31' };
  const termination = await owner.call(terminationCalls.save, order);
  const own = await newContract(stranger, { lease_options: [option] });
  await world.db.asOwner((tx) => tx.query(sql`update contract set status = 'approved' where id = ${own.id}`));
  const file = await uploaded(owner, '签署版.pdf', PDF);
  const signing = { signed_on: '2026-02-20', lessor_signatory: '甲', tenant_signatory: '乙' };
  const delivery = { delivered_on: '2026-03-01', receiver: '丙' };
  const space_id = firstOf(contract.spaces).id;
  const meter = { kind: 'water', number: 'W-1', reading: '1' };
  const ofContract = [{ contract_id: contract.id }];
  return {
    '/api/contracts/handover/of-contract': ofContract,
    '/api/contracts/handover/sign': [
      { contract_id: contract.id, ...signing },
      { contract_id: own.id, ...signing, attachment_ids: [file] },
    ],
    '/api/contracts/handover/deliver': [
      { contract_id: contract.id, ...delivery },
      { contract_id: own.id, ...delivery, attachment_ids: [file] },
      { contract_id: own.id, ...delivery, meters: [{ ...meter, space_id }] },
      { contract_id: own.id, ...delivery, conditions: [{ space_id, note: '好' }] },
    ],
    '/api/contracts/report/handover-pdf': ofContract,
    '/api/contracts/report/termination-pdf': [{ id: termination.id }],
    '/api/contracts/meter/last-readings': ofContract,
    '/api/contracts/holdover/of-contract': ofContract,
    '/api/contracts/holdover/preview': [{ contract_id: contract.id, factor: '1' }],
    '/api/contracts/holdover/confirm': [{ contract_id: contract.id, version: contract.version, factor: '1' }],
    '/api/contracts/lease-option/of-contract': ofContract,
    '/api/contracts/lease-option/act': [act, { ...act, contract_id: own.id, attachment_ids: [file] }],
    '/api/contracts/lease-option/undo': [{ id: acted?.act_id, reason: '误操作' }],
    '/api/contracts/holdover/cancel': [{ contract_id: staying.id, version: 0, reason: '误操作' }],
  };
}
