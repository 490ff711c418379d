// The example lease that a template preview uses until a contract is chosen: three years of one office, quarterly, one step of 5 %.
import type { Contract } from '#api/contracts/contract/contract.schema';
import { paymentSchedule } from '#domain/contracts/schedule/payment-schedule';
import type { ContractFacts } from './contract-facts';

const RENT = 1;
const TERM = { start: '2026-01-01', end: '2028-12-31' };

const CONTRACT: Contract = {
  id: 0,
  version: 0,
  number: 'HT-2026-0001',
  kind: 'new',
  park_id: 0,
  park_name: '示例园区',
  tenant_id: 0,
  tenant_name: '示例科技有限公司',
  lessor_id: 0,
  lessor_name: '示例资产管理有限公司',
  status: 'approved',
  phase: 'running',
  version_no: 1,
  signed_on: '2025-12-20',
  ...TERM,
  leave_date: null,
  termination_id: null,
  void_reason: '',
  renews_id: null,
  renews_number: null,
  carry_deposit: false,
  signatory: '王晓明',
  classification: '',
  manager: '李静',
  channel_id: null,
  channel_name: null,
  customer_id: null,
  customer_name: null,
  quote_id: null,
  quote_number: null,
  remark: '免费车位两个',
  spaces: [{ id: 1, area: '200.00', label: '1号楼 8F 801' }],
  clauses: [
    {
      charge_item_id: RENT,
      charge_item_name: '租金',
      basis: 'per_sqm_day',
      price: '4.50',
      ...TERM,
      escalations: [{ on: '2028-01-01', kind: 'percent', value: '0.05' }],
      price_scale: 2,
      free_periods: [['2026-01-01', '2026-01-31']],
      cycle_months: 3,
      alignment: 'contract',
      first_stub: 'separate',
      proration: 'actual',
      due: { kind: 'offset', days: -10 },
      round_each_month: false,
      round_to: 'fen',
      price_includes_tax: true,
      tax_rate: '0.09',
    },
  ],
  deposits: [
    {
      charge_item_id: 2,
      charge_item_name: '租赁保证金',
      kind: 'months',
      months: '3',
      amount_fen: 8_212_500,
      due: '2025-12-25',
    },
  ],
  late_fee: { rate_daily: '0.0005', grace_days: 3, cap: null, charge_item_ids: [] },
  lease_options: [
    {
      kind: 'renewal',
      holder: 'tenant',
      start: '2028-07-01',
      end: '2028-09-30',
      notice_days: 90,
      months: 36,
      price: null,
      uplift: '0.05',
      remark: '',
    },
  ],
  incentives: [
    {
      kind: 'fit_out',
      amount_fen: 10_000_000,
      trigger: 'delivery',
      due_on: null,
      charge_item_id: null,
      against_invoices: true,
      clawback: true,
      remark: '',
    },
  ],
};

export function exampleContract(today: string): ContractFacts {
  const [clause] = CONTRACT.clauses;
  const rows = clause && clause.basis !== 'turnover' ? paymentSchedule(CONTRACT, clause).rows : [];
  return {
    contract: CONTRACT,
    effective_on: TERM.start,
    lessor: { uscc: '91310000MA1FL00000', address: '上海市世纪大道1号', phone: '021-50000000' },
    payee: { holder: CONTRACT.lessor_name, bank: '中国工商银行上海分行', number: '1001200030004000500' },
    tenant: {
      kind: 'company',
      identifier: '91310000MA1FL00001',
      address: '上海市张江路2号',
      contact: '赵敏',
      phone: '13800000000',
      email: 'zhao@example.com',
    },
    park_address: '上海市浦东新区世纪大道1号',
    plan: rows.map(({ start, end, due, gross }) => ({
      charge_item_name: '租金',
      start,
      end,
      due,
      gross_fen: gross,
    })),
    items: new Map([[RENT, { label: '租金', kind: 'rent' }]]),
    today,
  };
}
