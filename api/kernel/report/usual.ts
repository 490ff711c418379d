// Parameters shared by most reports, with the same labels.
import type { Labels } from '../labels';
import type { ReportParameter } from './report';

export const AS_OF = { name: 'as_of', title: '截至日期', kind: 'date' } as const satisfies ReportParameter;

const RECORDED = { now: { label: '含截至日后补录' }, day: { label: '仅当日已录入' } } as const satisfies Labels;

/** Determines whether later entries count with their own dates, or only entries known on the day (docs/domain §7.2). */
export const RECORDED_AS_OF = {
  name: 'known_as_of',
  title: '数据',
  kind: 'enum',
  labels: RECORDED,
} as const satisfies ReportParameter;

/** The last day of entry, for a report over periods. */
export const RECORDED_ON = { name: 'known_on', title: '录入截至', kind: 'date' } as const satisfies ReportParameter;

const MONTH = { month: { label: '按月' } } as const satisfies Labels;
const QUARTER = { quarter: { label: '按季' } } as const satisfies Labels;
const YEAR = { year: { label: '按年' } } as const satisfies Labels;

/** Folds the columns per month; the first choice is the initial one. */
export const BY_MONTH = {
  name: 'columns',
  title: '列',
  kind: 'enum',
  labels: { ...MONTH, ...QUARTER, ...YEAR },
} as const satisfies ReportParameter;
export const BY_QUARTER = {
  ...BY_MONTH,
  labels: { ...QUARTER, ...MONTH, ...YEAR },
} as const satisfies ReportParameter;

export const OF_ITEMS = {
  name: 'charge_item_ids',
  title: '费项',
  kind: 'options',
  options: '/api/option/charge-item',
} as const satisfies ReportParameter;

export const OF_PARKS = {
  name: 'park_ids',
  title: '园区',
  kind: 'options',
  options: '/api/option/park',
} as const satisfies ReportParameter;
