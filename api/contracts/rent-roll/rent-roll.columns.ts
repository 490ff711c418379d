// Columns of the rent roll, for the page and the spreadsheet alike.
import { PRICE_UNIT, SPACE_STATUS } from '#api/assets/terms';
import type { ListColumn } from '#api/kernel/list';
import { BASIS } from '../terms';

/** The line of what is owed and held outside the leases that run on the day. */
export const OUTSIDE_LEASES = '已离租欠费';

export const RENT_ROLL_COLUMNS: readonly ListColumn[] = [
  { name: 'park_name', title: '园区', kind: 'text', width: 150 },
  { name: 'building_name', title: '楼宇', kind: 'text', width: 140 },
  { name: 'floor_name', title: '楼层', kind: 'text', width: 70 },
  { name: 'space_number', title: '空间', kind: 'text', width: 90 },
  { name: 'status', title: '状态', kind: 'status', terms: SPACE_STATUS, width: 132 },
  { name: 'tenant_name', title: '租客', kind: 'text', width: 220 },
  { name: 'contract_number', title: '合同编号', kind: 'link', width: 170 },
  { name: 'area_sqm', title: '计租面积', kind: 'area', unit: '㎡', width: 110 },
  { name: 'start_date', title: '起租日', kind: 'date', width: 110 },
  { name: 'end_date', title: '到期日', kind: 'date', width: 110 },
  { name: 'remaining_months', title: '剩余月数', kind: 'price', width: 90 },
  { name: 'unit_price', title: '当前单价', kind: 'price', width: 90 },
  { name: 'basis', title: '计价方式', kind: 'enum', terms: BASIS, width: 110 },
  { name: 'monthly_rent_fen', title: '月租金（含税）', kind: 'money', unit: '元', total: true, width: 140 },
  { name: 'next_escalation_on', title: '下次递增日', kind: 'date', width: 110 },
  { name: 'next_price', title: '递增后单价', kind: 'price', width: 100 },
  { name: 'free_start', title: '免租开始', kind: 'date', width: 110 },
  { name: 'free_end', title: '免租结束', kind: 'date', width: 110 },
  { name: 'deposit_fen', title: '保证金余额', kind: 'money', unit: '元', total: true, width: 140 },
  { name: 'arrears_fen', title: '欠费', kind: 'money', unit: '元', total: true, width: 140 },
  { name: 'list_price', title: '招商价', kind: 'price', width: 90 },
  { name: 'price_unit', title: '招商价单位', kind: 'enum', terms: PRICE_UNIT, width: 110 },
];
