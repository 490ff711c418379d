// Running contracts from a workbook: previewed with their plans, written as approved contracts with their receipts.

import ExcelJS from 'exceljs';
import { beforeEach, expect, it } from 'vitest';
import { buildingCalls } from '#api/assets/building/building';
import { parkCalls } from '#api/assets/park/park';
import { spaceCalls } from '#api/assets/space/space';
import { contractCalls } from '#api/contracts/contract/contract';
import { CONTRACT_IMPORT, contractImport } from '#api/contracts/contract/contract.import';
import type { ContractImportPreview, ContractImportResult } from '#api/contracts/contract/contract.import.schema';
import { contractListCall } from '#api/contracts/contract/contract.list';
import { cashRecordList } from '#api/finance/cash-record/cash-record.list';
import { listEndpoint } from '#api/kernel/list/list';
import { flowAccountOptions } from '#api/setup/option';
import { approvedContract, newPlace, newSpace, newTenant, type Place, receivablesOf } from '#tests/support/builders';
import { book, rowOf, type Sheets } from '#tests/support/contracts/contract-book';
import { fileOf, requestUpload, uploadAs } from '#tests/support/files/sheet';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf } from '#tests/support/present';

const { owner, approver } = openEnterprise({ each: 'test' });
let place: Place;
let names: { park: string; building: string; space: string; tenant: string; account: string };
let space_id: number;

beforeEach(async () => {
  place = await newPlace(owner);
  const space = await newSpace(owner, place);
  space_id = space.id;
  const [account] = await owner.call(flowAccountOptions, {});
  names = {
    park: (await owner.call(parkCalls.get, { id: place.park_id })).name,
    building: (await owner.call(buildingCalls.get, { id: place.building_id })).name,
    space: (await owner.call(spaceCalls.get, { id: space.id })).number,
    tenant: (await newTenant(owner)).name,
    account: account?.label ?? '',
  };
});

const head = (change: Record<string, string | number> = {}) =>
  rowOf('contracts', {
    contract_number: 'OLD-1',
    park: names.park,
    tenant: names.tenant,
    start: '2025-07-01',
    end: '2026-06-30',
    billed_through: '2026-02-28',
    ...change,
  });
const space = (change: Record<string, string | number> = {}) =>
  rowOf('spaces', { contract_number: 'OLD-1', building: names.building, space: names.space, ...change });
const rent = (change: Record<string, string | number> = {}) =>
  rowOf('clauses', {
    contract_number: 'OLD-1',
    clause_no: 1,
    charge_item: '租金',
    basis: '元/㎡/月',
    price: '50',
    cycle_months: 3,
    ...change,
  });
const receipt = (change: Record<string, string | number> = {}) =>
  rowOf('receipts', { contract_number: 'OLD-1', flow_account: names.account, ...change });

const check = async (sheets: Sheets) => {
  const reply = await requestUpload<ContractImportPreview>(owner, contractImport.check.path, await book(sheets));
  if (!reply.data) throw new Error(reply.message);
  return reply.data;
};
const run = async (sheets: Sheets, mode = 'all') =>
  requestUpload<ContractImportResult>(owner, contractImport.run.path, await book(sheets), { mode });

/** 100 m² at 50 yuan a month: 15,000 a quarter; from 2026 on 5 % more; October free. A deposit of 10,000. */
const complete = (): Sheets => ({
  contracts: [head()],
  spaces: [space()],
  clauses: [rent()],
  escalations: [
    rowOf('escalations', { contract_number: 'OLD-1', clause_no: 1, on: '2026-01-01', kind: '按比例', percent: '5%' }),
  ],
  free_periods: [
    rowOf('free_periods', { contract_number: 'OLD-1', clause_no: 1, start: '2025-10-01', end: '2025-10-31' }),
  ],
  deposits: [rowOf('deposits', { contract_number: 'OLD-1', charge_item: '租赁保证金', amount_fen: 10000 })],
  receipts: [
    receipt({ received_on: '2025-07-02', amount_fen: 25000, bank_serial: 'B1' }),
    receipt({ received_on: '2025-10-03', amount_fen: 9000, charge_item: '租金' }),
  ],
});

it('previews the plan and the money received on it', async () => {
  const { right, wrong, faults, contracts } = await check(complete());
  expect({ right, wrong, faults }).toEqual({ right: 1, wrong: 0, faults: [] });
  const [contract] = contracts;
  expect(contract?.plan?.rows.map(({ due, gross_fen, received_fen }) => [due, gross_fen, received_fen])).toEqual([
    ['2025-07-01', 1_500_000, 1_500_000],
    ['2025-07-01', 1_000_000, 1_000_000],
    // Two months at 5,000.
    ['2025-10-01', 1_000_000, 900_000],
    ['2026-01-01', 1_575_000, 0],
    ['2026-04-01', 1_575_000, 0],
  ]);
  expect(contract?.plan).toMatchObject({
    gross_fen: 6_650_000,
    received_fen: 3_400_000,
    overdue_fen: 1_675_000,
    prepayment_fen: 0,
  });
  expect((await owner.call(contractListCall, { page: 1, page_size: 20 })).total).toBe(0);
});

it('writes the preview: approved, let, with receivables and cash of their days', async () => {
  expect((await run(complete())).data).toEqual({ imported: 1, left_out: 0, ids: [expect.any(Number)] });
  const { rows } = await owner.call(contractListCall, { page: 1, page_size: 20 });
  const contract = await owner.call(contractCalls.get, { id: firstOf(rows).id });
  expect(contract).toMatchObject({ number: 'OLD-1', status: 'approved', phase: 'running', tenant_name: names.tenant });
  const posted = await receivablesOf(owner, contract);
  expect(posted.map(({ due_date, gross_fen, received_fen }) => [due_date, gross_fen, received_fen])).toEqual([
    ['2025-07-01', 1_500_000, 1_500_000],
    ['2025-07-01', 1_000_000, 1_000_000],
    ['2025-10-01', 1_000_000, 900_000],
    ['2026-01-01', 1_575_000, 0],
    ['2026-04-01', 1_575_000, 0],
  ]);
  const cash = await owner.call(listEndpoint(cashRecordList), {
    page: 1,
    page_size: 20,
    sort: [{ field: 'received_on', order: 'asc' }],
  });
  expect(cash.rows.map(({ received_on, amount_fen, left_fen }) => [received_on, amount_fen, left_fen])).toEqual([
    ['2025-07-02', 2_500_000, 0],
    ['2025-10-03', 900_000, 0],
  ]);
  expect((await run(complete())).message).toContain('1 份合同不正确');
});

it('books a surplus as the tenant’s prepayment', async () => {
  const sheets = { ...complete(), receipts: [receipt({ received_on: '2025-07-02', amount_fen: 70000 })] };
  const { contracts } = await check(sheets);
  expect(contracts[0]?.plan).toMatchObject({ received_fen: 6_650_000, prepayment_fen: 350_000 });
  await run(sheets);
  const cash = await owner.call(listEndpoint(cashRecordList), { page: 1, page_size: 20 });
  expect(cash.rows[0]).toMatchObject({ amount_fen: 7_000_000, left_fen: 350_000 });
});

it('reports each fault at its sheet, row and column', async () => {
  const faultOf = async (change: Sheets) =>
    (await check({ ...complete(), ...change })).faults.map(
      (fault) => `${fault.sheet} ${fault.row} ${fault.column}：${fault.message}`,
    );
  expect(await faultOf({ contracts: [head({ tenant: '没有的租客' })] })).toEqual([
    '合同 2 租客：没有此租客，请先新增或导入租客',
  ]);
  expect(await faultOf({ contracts: [head({ end: '2025-01-01' })] })).toContain('合同 2 到期日：到期日不能早于起租日');
  expect(await faultOf({ spaces: [space({ space: '没有' })] })).toEqual(['空间 2 空间编号：园区的该楼宇没有此空间']);
  expect(await faultOf({ spaces: [] })).toEqual(['合同 2 合同编号：「空间」表中没有此合同的空间']);
  expect(await faultOf({ clauses: [rent({ price: '一百' })] })).toEqual(['费用条款 2 单价：应为数字']);
  expect(await faultOf({ clauses: [rent(), rent()] })).toEqual(['费用条款 3 条款号：条款号重复']);
  expect(await faultOf({ clauses: [rent({ charge_item: '租赁保证金' })] })).toContain(
    '费用条款 2 费项：保证金请填写在保证金条款中',
  );
  expect(
    await faultOf({
      free_periods: [
        rowOf('free_periods', { contract_number: 'OLD-1', clause_no: 1, start: '2025-07-01', end: '2025-07-31' }),
        rowOf('free_periods', { contract_number: 'OLD-1', clause_no: 1, start: '2025-07-15', end: '2025-08-31' }),
      ],
    }),
  ).toEqual(['免租期 3 开始日期：免租期与第 1 个免租期重叠']);
  expect(await faultOf({ receipts: [receipt({ received_on: '2026-12-01', amount_fen: 1 })] })).toEqual([
    '已收款 2 到账日期：到账日期不能晚于今天',
  ]);
  expect(
    await faultOf({
      deposits: [rowOf('deposits', { contract_number: 'NO', charge_item: '租赁保证金', amount_fen: 1 })],
    }),
  ).toEqual(['保证金 2 合同编号：「合同」表中没有此合同编号']);
});

it('refuses a space that is let, by a stored contract or by one of the file', async () => {
  const twice = await check({
    contracts: [head(), head({ contract_number: 'OLD-2' })],
    spaces: [space(), space({ contract_number: 'OLD-2' })],
    clauses: [rent(), rent({ contract_number: 'OLD-2' })],
  });
  expect(twice).toMatchObject({ right: 1, wrong: 1 });
  expect(twice.faults[0]).toMatchObject({
    sheet: '空间',
    row: 3,
    message: '已被合同 OLD-1 占用（2025-07-01 ~ 2026-06-30）',
  });
  const stored = await approvedContract(owner, approver, {
    park_id: place.park_id,
    spaces: [{ id: space_id, area: '100.00' }],
    start: '2026-01-01',
    end: '2026-12-31',
  });
  const { faults } = await check(complete());
  expect(faults[0]?.message).toContain(`已被合同 ${stored.number} 占用`);
});

it('imports only the right contracts where that is requested, and nothing by default', async () => {
  const other = await newSpace(owner, place);
  const sheets: Sheets = {
    contracts: [head(), head({ contract_number: 'OLD-2', tenant: '没有的租客' })],
    spaces: [space(), space({ contract_number: 'OLD-2', space: other.number })],
    clauses: [rent(), rent({ contract_number: 'OLD-2' })],
  };
  expect((await run(sheets)).error_code).toBe(422);
  expect((await owner.call(contractListCall, { page: 1, page_size: 20 })).total).toBe(0);
  const done = (await run(sheets, 'right')).data;
  expect(done).toMatchObject({ imported: 1, left_out: 1 });
  const { rows } = await owner.call(contractListCall, { page: 1, page_size: 20, filter: { id: done?.ids ?? [] } });
  expect(rows.map(({ number }) => number)).toEqual(['OLD-1']);
});

it('reports the faults of all sheets in one call, for names and cells', async () => {
  const { faults } = await check({
    contracts: [head({ tenant: '没有的租客' })],
    spaces: [space({ space: '没有' })],
    clauses: [rent({ price: '很贵' }), rent({ clause_no: 2, charge_item: '没有的费项' })],
    receipts: [receipt({ received_on: '2099-01-01', amount_fen: 10, flow_account: '没有的账户' })],
  });
  expect(faults.map(({ sheet, column }) => `${sheet} ${column}`).sort()).toEqual(
    ['合同 租客', '空间 空间编号', '费用条款 单价', '费用条款 费项', '已收款 流水账户', '已收款 到账日期'].sort(),
  );
});

it('returns the wrong contracts whole, with the reasons, for correction and import', async () => {
  const other = await newSpace(owner, place);
  const sheets = (): Sheets => ({
    contracts: [head(), head({ contract_number: 'OLD-2', tenant: '没有的租客', late_fee_rate: '0.05%' })],
    spaces: [space(), space({ contract_number: 'OLD-2', space: other.number })],
    clauses: [rent(), rent({ contract_number: 'OLD-2', tax_rate: '9%' })],
  });
  const reply = await uploadAs(owner, contractImport.wrongRows.path, await book(sheets()));
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load((await reply.arrayBuffer()) as ExcelJS.Buffer);
  const contracts = workbook.getWorksheet('合同');
  const reason = (contracts?.columnCount ?? 0) as number;
  expect(contracts?.rowCount).toBe(2);
  expect(contracts?.getCell(1, reason).text).toBe('错误原因');
  expect(contracts?.getCell(2, reason).text).toBe('租客：没有此租客，请先新增或导入租客');
  expect(workbook.getWorksheet('费用条款')?.rowCount).toBe(2);
  const tenant = CONTRACT_IMPORT.contracts.columns.findIndex(({ name }) => name === 'tenant') + 1;
  if (contracts) contracts.getCell(2, tenant).value = names.tenant;
  const corrected = fileOf(new Uint8Array(await workbook.xlsx.writeBuffer()));
  const again = await requestUpload<ContractImportPreview>(owner, contractImport.check.path, corrected);
  expect(again.data).toMatchObject({ right: 1, wrong: 0, faults: [], warnings: [] });
});

it('the template has a sheet for each kind of row and explains every column', async () => {
  const response = await owner.fetch(contractImport.template.path);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load((await response.arrayBuffer()) as ExcelJS.Buffer);
  expect(workbook.worksheets.map((sheet) => sheet.name)).toEqual([
    ...Object.values(CONTRACT_IMPORT).map(({ title }) => title),
    '填写说明',
  ]);
  const columns = Object.values(CONTRACT_IMPORT).reduce((sum, sheet) => sum + sheet.columns.length, 0);
  expect(workbook.getWorksheet('填写说明')?.actualRowCount).toBe(columns + 1);
});
