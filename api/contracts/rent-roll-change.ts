// Changes of the rent roll between two days (租金台账对比, docs/domain §7): leases begun, ended and repriced.
import type { Labels } from '../kernel/labels';
import { contractPaths, spacePaths } from '../kernel/paths';
import type { ReportDeclaration } from '../kernel/report/report';
import { OF_PARKS, RECORDED_ON } from '../kernel/report/usual';

export const ROLL_CHANGE = {
  came: { label: '新出租', tone: 'success' },
  left: { label: '退租', tone: 'danger' },
  replaced: { label: '换约', tone: 'progress' },
  repriced: { label: '租金变动', tone: 'warning' },
  resized: { label: '面积变动', tone: 'neutral' },
} as const satisfies Labels;

export const rentRollChangeReport = {
  area: 'contracts',
  object: 'rent-roll-change',
  title: '租金台账对比',
  description: '两个日期之间每个空间的出租、退租、换约与租金变动',
  keys: ['p_4301'],
  exportKeys: ['p_4301_export'],
  parameters: [{ name: 'within', title: '两个日期', kind: 'period' }, RECORDED_ON, OF_PARKS],
  columns: [
    { name: 'building_name', title: '楼宇', kind: 'text', width: 140 },
    { name: 'space_number', title: '空间', kind: 'link', width: 100 },
    { name: 'change', title: '变动', kind: 'status', labels: ROLL_CHANGE, width: 100 },
    { name: 'difference_fen', title: '月租金变动', kind: 'money', total: true, width: 150 },
    { name: 'before_rent_fen', title: '原月租金', kind: 'money', total: true, width: 140 },
    { name: 'after_rent_fen', title: '现月租金', kind: 'money', total: true, width: 140 },
    { name: 'before_contract', title: '原合同', kind: 'link', optional: true, width: 170 },
    { name: 'before_tenant', title: '原租客', kind: 'text', optional: true, width: 200 },
    { name: 'after_contract', title: '现合同', kind: 'link', optional: true, width: 170 },
    { name: 'after_tenant', title: '现租客', kind: 'text', optional: true, width: 200 },
    { name: 'before_sqm', title: '原计租面积', kind: 'area', unit: '㎡', optional: true, width: 120 },
    { name: 'after_sqm', title: '现计租面积', kind: 'area', unit: '㎡', optional: true, width: 120 },
    { name: 'park_name', title: '园区', kind: 'text', width: 150 },
  ],
  definitions: {
    change: '新出租、退租：空间上的合同从无到有、从有到无；换约：换为另一份合同；租金变动：同一合同的月租金不同',
    difference_fen: '现月租金减原月租金；各行相加为两日租金台账月租金合计之差',
    before_rent_fen: '第一个日期有效的月租金（含税）在该空间的份额，到期未退为 0',
    after_rent_fen: '第二个日期有效的月租金（含税）在该空间的份额，到期未退为 0',
  },
  opens: {
    space_number: { to: spacePaths.detail('{space_id}'), access: 'p_1400' },
    before_contract: { to: contractPaths.detail('{before_contract_id}'), access: 'p_4100' },
    after_contract: { to: contractPaths.detail('{after_contract_id}'), access: 'p_4100' },
  },
  extra: { space_id: 'id', before_contract_id: 'id?', after_contract_id: 'id?' },
  rowKey: 'space_id',
  fixedColumns: 2,
  unit: '个空间',
  totals: {
    title: '按变动汇总',
    groups: [{ title: '变动', id: 'change_id', label: 'change_name' }],
    columns: [
      { name: 'space_count', title: '空间数', kind: 'integer', width: 90 },
      { name: 'before_rent_fen', title: '原月租金', kind: 'money' },
      { name: 'after_rent_fen', title: '现月租金', kind: 'money' },
      { name: 'difference_fen', title: '月租金变动', kind: 'money' },
    ],
  },
} as const satisfies ReportDeclaration;
