// Critical dates (关键日期, docs/domain §5.14): notices of options, ends of leases and free periods, changes of price, certificates.
import type { Labels } from '../kernel/labels';
import type { RowOf } from '../kernel/list/row';
import { certificatePaths, contractPaths, securityPaths, tenantPaths } from '../kernel/paths';
import type { ReportDeclaration } from '../kernel/report/report';
import { AS_OF, OF_PARKS, RECORDED_AS_OF } from '../kernel/report/usual';
import { CRITICAL_KIND, CRITICAL_STATE, LEASE_OPTION, OPTION_HOLDER } from './labels';

const ALL = { all: { label: '全部' } } as const satisfies Labels;

/** The part of the name after `days_` is the number of days after the as-of day. */
const AHEAD = {
  days_90: { label: '90 天内' },
  days_30: { label: '30 天内' },
  days_180: { label: '180 天内' },
  days_366: { label: '一年内' },
  ...ALL,
} as const satisfies Labels;

/** Returns the days ahead of a choice; null for all. */
export const daysAhead = (ahead: string): number | null =>
  ahead === 'all' ? null : Number(ahead.slice('days_'.length));

const DECIDED = { open: { label: '未了结' }, ...ALL } as const satisfies Labels;

export const criticalDatesReport = {
  area: 'contracts',
  object: 'critical-dates',
  title: '关键日期',
  description: '合同、担保与产权证上需要提前办理的日期，点击事项办理',
  keys: ['p_4500'],
  exportKeys: ['p_4500_export'],
  parameters: [
    AS_OF,
    RECORDED_AS_OF,
    { name: 'ahead', title: '范围', kind: 'enum', labels: AHEAD },
    { name: 'kind', title: '事项', kind: 'enum', labels: { ...ALL, ...CRITICAL_KIND } },
    { name: 'decided', title: '状态', kind: 'enum', labels: DECIDED },
    OF_PARKS,
  ],
  columns: [
    { name: 'due_on', title: '日期', kind: 'date', width: 110 },
    { name: 'days_left', title: '剩余天数', kind: 'integer', width: 90 },
    { name: 'kind', title: '事项', kind: 'enum', labels: CRITICAL_KIND, width: 120 },
    { name: 'option_kind', title: '选择权', kind: 'enum', labels: LEASE_OPTION, optional: true, width: 110 },
    { name: 'state', title: '状态', kind: 'status', labels: CRITICAL_STATE, width: 100 },
    { name: 'contract_number', title: '合同编号', kind: 'link', optional: true, width: 170 },
    { name: 'tenant_name', title: '租客', kind: 'text', optional: true, width: 220 },
    { name: 'detail', title: '内容', kind: 'text', width: 300 },
    { name: 'holder', title: '行权方', kind: 'enum', labels: OPTION_HOLDER, optional: true, width: 90 },
    { name: 'opens_on', title: '通知期起', kind: 'date', optional: true, width: 110 },
    { name: 'acted_on', title: '行权或放弃日', kind: 'date', optional: true, width: 120 },
    { name: 'park_name', title: '园区', kind: 'text', width: 150 },
  ],
  definitions: {
    due_on:
      '选择权为最晚通知日（行权结束日减提前通知天数）；合同为最后一天；免租期与担保为最后一天；单价为新价的第一天',
    opens_on: '选择权最早可通知的日期：行权开始日减提前通知天数',
    state: '通知期内：可以行权；已失效：最晚通知日已过而没有行权；已逾期：日期已过而没有办理',
    acted_on: '登记的通知收到日；由续租或退租行权的，为其审批通过日',
    detail: '单价调整只列每份合同的下一次；免租期只列下一次结束',
  },
  opens: {
    contract_number: { to: contractPaths.detail('{contract_id}'), access: 'p_4100' },
    tenant_name: { to: tenantPaths.detail('{tenant_id}'), access: 'p_3100' },
  },
  extra: { line: 'text', contract_id: 'id?', tenant_id: 'id?', certificate_id: 'id?', security_id: 'id?' },
  rowKey: 'line',
  fixedColumns: 3,
  unit: '项',
  pageSize: 100,
  totals: {
    title: '合计',
    groups: [],
    columns: [
      { name: 'date_count', title: '项数', kind: 'integer', width: 100 },
      { name: 'open_count', title: '通知期内', kind: 'integer', width: 100 },
      { name: 'overdue_count', title: '已逾期', kind: 'integer', width: 100 },
    ],
  },
} as const satisfies ReportDeclaration;

const { pageSize: _pageSize, ...shared } = criticalDatesReport;

/** The open dates of a period without pages, for the calendar. */
export const criticalCalendarReport = {
  ...shared,
  object: 'critical-calendar',
  title: '关键日期日历',
  description: '未了结的关键日期，按日期排列',
  parameters: [AS_OF, RECORDED_AS_OF, { name: 'days', title: '日期', kind: 'period' }, OF_PARKS],
} as const satisfies ReportDeclaration;

export type CriticalDate = RowOf<typeof criticalDatesReport>;

/** The page on which the date is dealt with. */
export const criticalDatePath = ({
  kind,
  contract_id,
  certificate_id,
  security_id,
}: CriticalDate): string | undefined => {
  if (certificate_id !== null) return certificatePaths.inList(certificate_id);
  if (security_id !== null) return securityPaths.open(security_id);
  if (contract_id === null) return undefined;
  if (kind === 'option') return contractPaths.tab(contract_id, 'options');
  return kind === 'lease_end' ? contractPaths.detail(contract_id) : contractPaths.tab(contract_id, 'terms');
};
