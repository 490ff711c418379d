// Sample files of a small park, to try the imports with: consistent parks, buildings, spaces, tenants and running contracts.
import { buildingImport } from '#api/assets/building/building.import';
import { parkImport } from '#api/assets/park/park.import';
import { spaceImport } from '#api/assets/space/space.import';
import { CONTRACT_IMPORT } from '#api/contracts/contract/contract.import';
import type { ImportSheet } from '#api/kernel/import';
import type { SampleFile } from '#api/setup/getting-started/steps';
import { tenantImport } from '#api/tenants/tenant/tenant.import';
import { addDays, addMonths, type CalendarDate, monthRange, yearMonthOf } from '#domain/kernel/dates/calendar-date';

/** A sheet with its rows; cells by the name of their column. */
export interface SampleSheet {
  sheet: ImportSheet;
  rows: readonly Readonly<Record<string, string>>[];
}

const PARK = '示例科创园';
const BUILDINGS = ['示例 1 号楼', '示例 2 号楼'];
const AREAS = ['320.50', '186.00', '412.30'];
const TENANTS = [
  { name: '示例云帆科技有限公司', uscc: '91310000MA1FL0001R', contact: '张伟', email: 'zhangwei@example.com' },
  { name: '示例青禾设计有限公司', uscc: '91310000MA1FL0002W', contact: '李娜', email: 'lina@example.com' },
  { name: '示例海川贸易有限公司', uscc: '91310000MA1FL00030', contact: '王强', email: 'wangqiang@example.com' },
];

const spaces = BUILDINGS.flatMap((building) =>
  AREAS.map((area, place) => ({ building, floor: `${place + 1}F`, number: `${place + 1}01`, area })),
);

/** Each tenant rents a space of the first building monthly since three months ago, for two years. */
function contractSheets(today: CalendarDate, flow_account: string): SampleSheet[] {
  const first = monthRange(yearMonthOf(today)).start;
  const start = addMonths(first, -3);
  const end = addDays(addMonths(start, 24), -1);
  const contracts = TENANTS.map(({ name }, place) => ({
    number: `SL-000${place + 1}`,
    tenant: name,
    space: spaces[place]?.number ?? '',
    rent: `${(place + 2) * 10_000}.00`,
    deposit: `${(place + 2) * 20_000}.00`,
  }));
  const sheetOf = (rows: (contract: (typeof contracts)[number]) => SampleSheet['rows']) =>
    contracts.flatMap((contract) => rows(contract).map((row) => ({ contract_number: contract.number, ...row })));
  return [
    {
      sheet: CONTRACT_IMPORT.contracts,
      rows: sheetOf(({ tenant }) => [
        {
          park: PARK,
          tenant,
          kind: '新签',
          start,
          end,
          signed_on: start,
          billed_through: addDays(addMonths(first, 1), -1),
        },
      ]),
    },
    { sheet: CONTRACT_IMPORT.spaces, rows: sheetOf(({ space }) => [{ building: BUILDINGS[0] ?? '', space }]) },
    {
      sheet: CONTRACT_IMPORT.clauses,
      rows: sheetOf(({ rent }) => [
        {
          clause_no: '1',
          charge_item: '租金',
          basis: '元/月（固定）',
          price: rent,
          cycle_months: '1',
          alignment: '按自然月',
          due_kind: '距周期开始天数',
          due_days: '0',
        },
      ]),
    },
    {
      sheet: CONTRACT_IMPORT.escalations,
      rows: sheetOf(() => [{ clause_no: '1', every_months: '12', kind: '按比例', percent: '5%' }]),
    },
    { sheet: CONTRACT_IMPORT.free_periods, rows: [] },
    {
      sheet: CONTRACT_IMPORT.deposits,
      rows: sheetOf(({ deposit }) => [{ charge_item: '租赁保证金', amount_fen: deposit, due: start }]),
    },
    {
      // Deposits and rents up to this month are paid; the first bill is for the next one.
      sheet: CONTRACT_IMPORT.receipts,
      rows: sheetOf(({ rent, deposit }) => [
        { received_on: start, amount_fen: deposit, charge_item: '租赁保证金', flow_account },
        ...[0, 1, 2, 3].map((month) => ({
          received_on: addMonths(start, month),
          amount_fen: rent,
          charge_item: '租金',
          flow_account,
        })),
      ]),
    },
  ];
}

/** Returns the sheets of a sample file as of a day; payments went to the flow account of this name. */
export function sampleSheets(file: SampleFile, today: CalendarDate, flow_account: string): SampleSheet[] {
  switch (file) {
    case 'park':
      return [
        {
          sheet: parkImport,
          rows: [
            {
              name: PARK,
              code: 'SL',
              type: '产业园区',
              province: '上海市',
              city: '上海市',
              district: '浦东新区',
              address: '示例路 1 号',
            },
          ],
        },
      ];
    case 'building':
      return [
        {
          sheet: buildingImport,
          rows: BUILDINGS.map((name, place) => ({
            park: PARK,
            name,
            code: `SL-0${place + 1}`,
            floors_above: '3',
            floors_below: '1',
            gross_area_sqm: '3600.00',
          })),
        },
      ];
    case 'space':
      return [
        {
          sheet: spaceImport,
          rows: spaces.map(({ building, floor, number, area }) => ({
            park: PARK,
            building,
            floor,
            number,
            gross_area_sqm: area,
            rentable_area_sqm: area,
            use: '可招商',
            list_price: '4.5',
            price_unit: '元/㎡/天',
            valid_from: `${today.slice(0, 4)}-01-01`,
          })),
        },
      ];
    case 'tenant':
      return [
        {
          sheet: tenantImport,
          rows: TENANTS.map(({ name, uscc, contact, email }) => ({
            name,
            kind: '企业',
            identifier: uscc,
            contact_name: contact,
            contact_email: email,
            invoice_title: name,
            invoice_tax_number: uscc,
          })),
        },
      ];
    case 'contract':
      return contractSheets(today, flow_account);
  }
}
