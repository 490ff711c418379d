// 导入执行中的合同 over the real server: the workbook's errors by sheet and row, its plans, and the created contracts.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { buildingCalls } from '#api/assets/building/building';
import { parkCalls } from '#api/assets/park/park';
import { contractListCall } from '#api/contracts/contract/contract.list';
import { newPlace, newSpace, newTenant } from '#tests/support/builders';
import { book, rowOf, type Sheets } from '#tests/support/contracts/contract-book';
import { newEnterprise, openWorld, type Person, type World } from '#tests/support/world';
import ContractImportPage from '@/pages/contracts/contract-import';
import { renderApp } from '../support/app';
import { sendRealFiles } from '../support/real-files';
import { actAs } from '../support/real-server';

let world: World;
let owner: Person;
let names: { park: string; building: string; tenant: string; spaces: string[] };

beforeAll(async () => {
  world = await openWorld();
  owner = await (await newEnterprise(world)).person('admin');
  const place = await newPlace(owner);
  names = {
    park: (await owner.call(parkCalls.get, { id: place.park_id })).name,
    building: (await owner.call(buildingCalls.get, { id: place.building_id })).name,
    tenant: (await newTenant(owner)).name,
    spaces: [(await newSpace(owner, place)).number, (await newSpace(owner, place)).number],
  };
});
afterAll(() => world.close());
beforeEach(async () => {
  actAs(world, owner);
  await sendRealFiles();
});
afterEach(() => vi.unstubAllGlobals());

/** A contract of 100 m² at 50 yuan a month for a year on each space; the second one starts on `start`. */
const sheets = (start: string): Sheets => {
  const contracts = ['OLD-1', 'OLD-2'].map((contract_number) => ({ contract_number }));
  const end = '2026-06-30';
  return {
    contracts: contracts.map((own, index) =>
      rowOf('contracts', {
        ...own,
        park: names.park,
        tenant: names.tenant,
        end,
        billed_through: '2026-02-28',
        start: index === 0 ? '2025-07-01' : start,
      }),
    ),
    spaces: contracts.map((own, index) =>
      rowOf('spaces', { ...own, building: names.building, space: names.spaces[index] ?? '' }),
    ),
    clauses: contracts.map((own) =>
      rowOf('clauses', { ...own, clause_no: 1, charge_item: '租金', basis: '元/㎡/月', price: '50', cycle_months: 3 }),
    ),
  };
};
const pick = async (given: Sheets) => {
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!found) throw new Error('no place for a file');
    return found;
  });
  await userEvent.setup().upload(input, await book(given));
};
const button = (name: string) => screen.findByRole('button', { name });
const numbers = async () =>
  (await owner.call(contractListCall, { page: 1, page_size: 20, filter: {} })).rows.map((row) => row.number).sort();
const open = async () => {
  renderApp(<ContractImportPage />, {
    path: '/contractManage/contract-import',
    access: { p_4100: true, p_4100_import: true },
  });
  await screen.findByText(/点击选择文件/);
};

it('reports errors by sheet, row and column, and imports only the valid contracts', async () => {
  const user = userEvent.setup();
  await open();
  await pick(sheets('2027-07-01'));
  expect(await screen.findByText(/共 2 份合同，1 份正确，1 份有错误；还没有写入任何数据/)).toBeInTheDocument();
  await waitFor(() => {
    const fault = screen.getAllByRole('row').find((row) => row.textContent?.startsWith('合同3'));
    expect(fault).toHaveTextContent(/到期日|结束/);
  });
  expect(await screen.findByText(/^\d+ 处错误$/)).toBeInTheDocument();
  // Four quarters of 15,000.
  expect(await screen.findByText('60,000.00')).toBeInTheDocument();
  expect(await numbers()).toEqual([]);
  expect(await button('导入 1 份合同')).toBeDisabled();
  await user.click(await button('只导入正确的 1 份'));
  await user.click(await button('确认导入'));
  await waitFor(() => expect(history.location.pathname).toBe('/contractManage/contractList'));
  expect(history.location.search).toMatch(/^\?f_id=\d+$/);
  expect(await numbers()).toEqual(['OLD-1']);
}, 60_000);

it('shows the plan of each contract, and takes another file', async () => {
  const user = userEvent.setup();
  await open();
  await pick(sheets('2025-07-01'));
  // The first contract already exists.
  expect(await screen.findByText(/1 份有错误/)).toBeInTheDocument();
  await user.click(await button('重新选择文件'));
  const { contracts = [], spaces = [], clauses = [] } = sheets('2025-07-01');
  await pick({ contracts: contracts.slice(1), spaces: spaces.slice(1), clauses: clauses.slice(1) });
  expect(await screen.findByText(/共 1 份合同，全部正确/)).toBeInTheDocument();
  await user.click(await button('展开行'));
  expect(await screen.findByText('2025-10-01 ~ 2025-12-31')).toBeInTheDocument();
  await user.click(await button('导入 1 份合同'));
  await user.click(await button('确认导入'));
  await waitFor(async () => expect(await numbers()).toEqual(['OLD-1', 'OLD-2']));
}, 60_000);
