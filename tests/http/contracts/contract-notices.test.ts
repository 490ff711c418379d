// Unusual terms of a contract are shown while it is typed; a parameter makes it need the special role's approval.
import { expect, it } from 'vitest';
import { chooseToAudit, defaultChainOf } from '#api/approval/task';
import { spaceCalls } from '#api/assets/space/space';
import { contractCalls, contractNotices } from '#api/contracts/contract/contract';
import type { ContractSave } from '#api/contracts/contract/contract.schema';
import { getParam, saveParam } from '#api/setup/parameter/parameter';
import type { ParameterValues } from '#api/setup/parameter/parameters';
import { roleOptions } from '#api/setup/role/role';
import { approvedContract, contractInput, newContract, newSpace } from '#tests/support/builders';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf } from '#tests/support/present';

const { owner, approver } = openEnterprise({ each: 'test' });

async function setParameters(values: ParameterValues) {
  const { version } = await owner.call(getParam, {});
  return owner.request(saveParam, { values, version } as never);
}
const specialRole = async () => firstOf(await owner.call(roleOptions, {})).value;

/** Returns a year at 2 yuan a day, in a space whose floor price is 3. */
async function cheap(): Promise<ContractSave> {
  const input = await contractInput(owner, { start: '2026-04-01', end: '2027-03-31' });
  const space = await owner.call(spaceCalls.get, { id: firstOf(input.spaces).id });
  const { park_id, floor_id, building_id, number, gross_area_sqm, rentable_area_sqm, use, list_price, valid_from } =
    space;
  const terms = {
    park_id,
    floor_id,
    building_id,
    number,
    gross_area_sqm,
    rentable_area_sqm,
    use,
    list_price,
    valid_from,
  };
  await owner.call(spaceCalls.save, { id: space.id, version: space.version, ...terms, floor_price: '3' });
  return input;
}

it('reports a price under the floor price, a gap next to another lease and too many free days', async () => {
  const input = await cheap();
  await approvedContract(owner, approver, {
    ...input,
    start: '2025-04-01',
    end: '2026-03-26',
    clauses: clausesOf(input, '2025-04-01', '2026-03-26'),
  });
  const [clause] = input.clauses;
  const free = { ...clause, free_periods: [['2026-04-01', '2026-06-30']] } as ContractSave['clauses'][number];
  const notices = await owner.call(contractNotices, { ...input, clauses: [free] });
  expect(notices.map(({ kind, path, approval }) => ({ kind, path, approval }))).toEqual([
    { kind: 'floor_price', path: ['clauses', 0, 'price'], approval: false },
    { kind: 'neighbour', path: ['spaces', 0, 'id'], approval: false },
    { kind: 'free_days', path: ['clauses', 0, 'free_periods'], approval: false },
  ]);
  expect(notices[1]?.message).toContain('空置 5 天（2026-03-27 ~ 2026-03-31）');
});

const clausesOf = (input: ContractSave, start: string, end: string) =>
  input.clauses.map((clause) => ({ ...clause, start, end }));

it('names spaces that a copied clause charges twice, and those that no clause charges', async () => {
  const input = await contractInput(owner);
  const { park_id } = input;
  const { building_id, floor_id } = await owner.call(spaceCalls.get, { id: firstOf(input.spaces).id });
  const second = await newSpace(owner, { park_id, building_id, floor_id });
  const [first] = input.spaces;
  const clauses = input.clauses.map((clause) => ({ ...clause, spaces: [first?.id ?? 0] }));
  const spaces = [...input.spaces, { id: second.id, area: '100.00' }];
  const copied = { ...input, spaces, clauses: [...clauses, ...clauses] } as ContractSave;
  const notices = (terms: ContractSave) => owner.call(contractNotices, terms);
  const found = (await notices(copied)).filter(({ kind }) => kind === 'coverage');
  expect(found.map(({ path, message }) => [path, message])).toEqual([
    [['clauses', 1, 'spaces'], expect.stringMatching(/^租金：.+ 在 2026-01-01 ~ 2026-12-31 由条款 1、2 重复计费$/)],
    [['clauses', 0, 'spaces'], expect.stringMatching(/^租金：.+ 在 2026-01-01 ~ 2026-12-31 没有条款计费$/)],
  ]);
  const split = [clauses[0], { ...clauses[0], spaces: [second.id] }];
  expect(
    (await notices({ ...copied, clauses: split } as ContractSave)).filter(({ kind }) => kind === 'coverage'),
  ).toEqual([]);
});

it('reports nothing that the enterprise has switched off', async () => {
  const input = await cheap();
  await setParameters({ 'contract.floor_price': 'none' });
  expect(await owner.call(contractNotices, input)).toEqual([]);
});

it('a parameter makes it need the special role, with any chain', async () => {
  const role = await specialRole();
  expect((await setParameters({ 'contract.floor_price': 'approval' })).errors).toEqual([
    { path: ['values', 'contract.floor_price'], message: '请先指定特批角色' },
  ]);
  await setParameters({ 'contract.floor_price': 'approval', 'approval.special_role_id': role });
  const contract = await owner.call(contractCalls.save, await cheap());
  const subject = { kind: 'contract' as const, object_id: contract.id };
  const chain = await owner.call(defaultChainOf, subject);
  expect(chain.approvers.map(({ kind, id }) => ({ kind, id }))).toEqual([{ kind: 'role', id: role }]);
  expect(chain.special[0]).toContain('低于底价 3.00 元/㎡/天');
  const refused = await owner.request(chooseToAudit, {
    ...subject,
    approvers: [{ kind: 'user', id: approver.user_id }],
  });
  expect(refused).toMatchObject({ error_code: 422, errors: [{ path: ['approvers'] }] });
  expect((await owner.call(contractCalls.get, { id: contract.id })).status).toBe('draft');
  const approvers = [
    { kind: 'user' as const, id: approver.user_id },
    { kind: 'role' as const, id: role },
  ];
  expect((await owner.request(chooseToAudit, { ...subject, approvers })).error_code).toBe(0);
});

it('an ordinary contract needs no special approver', async () => {
  await setParameters({ 'contract.floor_price': 'approval', 'approval.special_role_id': await specialRole() });
  const contract = await newContract(owner);
  const chain = await owner.call(defaultChainOf, { kind: 'contract', object_id: contract.id });
  expect(chain.special).toEqual([]);
});
