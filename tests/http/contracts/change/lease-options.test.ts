// Lease options (选择权, docs/domain §5.1): terms of a version, checked with the same messages as in the form, shown by the tenancy schedule, and moved
// by a change.
import { expect, it } from 'vitest';
import { contractVersions } from '#api/contracts/change/change';
import { leaseOptionsText } from '#api/contracts/contract/clause-text';
import { contractCalls } from '#api/contracts/contract/contract';
import { tenancyScheduleReport } from '#api/contracts/tenancy-schedule';
import { reportEndpoint } from '#api/kernel/report/report';
import { approvedContract, contractInput } from '#tests/support/builders';
import { approvedChange, changeOf } from '#tests/support/contracts/contract-change';
import { openEnterprise } from '#tests/support/open-enterprise';

const { owner, approver } = openEnterprise();

const TERM = { start: '2026-01-01', end: '2028-12-31' };
const RENEWAL = {
  kind: 'renewal' as const,
  holder: 'tenant' as const,
  months: 36,
  price: null,
  uplift: '0.05',
  start: '2028-04-01',
  end: '2028-09-30',
  notice_days: 90,
  remark: '租金另议',
};
const BREAK = {
  kind: 'break' as const,
  holder: 'either' as const,
  months: null,
  price: null,
  uplift: null,
  start: '2027-01-01',
  end: '2027-03-31',
  notice_days: 0,
  remark: '',
};

const noticesOn = async (as_of: string, contract_id: number) => {
  const { rows } = await owner.call(reportEndpoint(tenancyScheduleReport), { as_of });
  return rows.find((row) => row.contract_id === contract_id)?.lease_options;
};

it('are terms of the contract, shown by the tenancy schedule in the words of the contract', async () => {
  const contract = await approvedContract(owner, approver, { ...TERM, lease_options: [RENEWAL, BREAK] });
  expect((await owner.call(contractCalls.get, { id: contract.id })).lease_options).toEqual([RENEWAL, BREAK]);
  expect(leaseOptionsText([RENEWAL, BREAK])).toBe(
    '续租权：2028-04-01 至 2028-09-30，提前 90 天通知，租期 36 个月，租金上调 5%，租金另议；' +
      '提前退租权（任一方）：2027-01-01 至 2027-03-31',
  );
  expect(await noticesOn('2026-03-16', contract.id)).toBe(leaseOptionsText([RENEWAL, BREAK]));
});

it('continue through a change that keeps them, and each version has its own', async () => {
  const contract = await approvedContract(owner, approver, { ...TERM, lease_options: [RENEWAL] });
  const change = changeOf(contract, { effective_on: '2026-06-01' });
  expect(change.lease_options).toEqual([RENEWAL]);
  await approvedChange(owner, approver, { ...change, lease_options: [{ ...RENEWAL, notice_days: 30 }, BREAK] });
  const versions = await owner.call(contractVersions, { id: contract.id });
  expect(versions.map(({ lease_options }) => lease_options)).toEqual([
    [RENEWAL],
    [{ ...RENEWAL, notice_days: 30 }, BREAK],
  ]);
  expect(await noticesOn('2026-05-31', contract.id)).toContain('提前 90 天通知');
  expect(await noticesOn('2026-06-01', contract.id)).toContain('提前 30 天通知');
});

it.each([
  [{ start: '2025-12-31' }, 'start', '行权开始日不能早于起租日'],
  [{ end: '2029-01-01' }, 'end', '行权结束日不能晚于到期日'],
  [{ start: '2028-10-01' }, 'end', '行权结束日不能早于开始日'],
  [{ notice_days: 731 }, 'notice_days', '最多 730 天'],
  [
    { start: '2026-02-01', end: '2026-02-28', notice_days: 90 },
    'notice_days',
    '最晚通知日 2025-11-30 早于起租日，请减少提前通知天数',
  ],
  [{ price: '3.5' }, 'uplift', '约定单价与租金上调只能填一项'],
  [{ uplift: '1.01' }, 'uplift', '应在 0 与 1 之间'],
  [{ kind: 'break' as const, months: null }, 'uplift', '该种选择权没有这项约定，请清空'],
])('refuses %o at the field', async (wrong, field, message) => {
  const input = await contractInput(owner, { ...TERM, lease_options: [{ ...RENEWAL, ...wrong }] });
  const { error_code, errors = [] } = await owner.request(contractCalls.save, input);
  expect([error_code, errors]).toEqual([422, [{ path: ['lease_options', 0, field], message }]]);
});
