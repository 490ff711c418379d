import { YES_NO } from '#api/kernel/constants';
import { EXPIRY } from '#api/kernel/expiry';
import type { ListColumn } from '#api/kernel/list/column';
import { eachLabel, type ListDeclaration } from '#api/kernel/list/list';
import type { RowOf } from '#api/kernel/list/row';
import { CERTIFICATE_KIND, LAND_CLASS } from '../labels';

const area = <const Name extends string>(name: Name, title: string) =>
  ({
    name,
    title,
    kind: 'area',
    unit: '㎡',
    total: true,
    sortable: true,
    filter: 'range',
    width: 120,
    optional: true,
  }) as const satisfies ListColumn;

export const certificateList = {
  area: 'assets',
  object: 'certificate',
  title: '产权证',
  keys: ['p_1600'],
  exportKeys: ['p_1600_export'],
  search: ['number', 'holder', 'buildings'],
  tabs: {
    field: 'kind',
    tabs: eachLabel(CERTIFICATE_KIND),
  },
  defaultSort: { field: 'number', order: 'asc' },
  columns: [
    { name: 'number', title: '证号', kind: 'link', filter: 'text', sortable: true, width: 265 },
    { name: 'kind', title: '类别', kind: 'enum', labels: CERTIFICATE_KIND, filter: 'enum', width: 110 },
    { name: 'expiry', title: '到期提示', kind: 'status', labels: EXPIRY, filter: 'enum', width: 105 },
    { name: 'holder', title: '权利人', kind: 'text', sortable: true, filter: 'text', width: 140 },
    // Areas of land and of the buildings on it are never summed together.
    area('building_sqm', '建筑面积'),
    area('land_sqm', '土地面积'),
    {
      name: 'land_use_end',
      title: '土地使用到期',
      kind: 'date',
      sortable: true,
      filter: 'range',
      width: 150,
      optional: true,
    },
    {
      name: 'mortgage_end',
      title: '抵押到期',
      kind: 'date',
      sortable: true,
      filter: 'range',
      width: 150,
      optional: true,
    },
    { name: 'buildings', title: '楼宇', kind: 'text', width: 160 },
    { name: 'park_name', title: '园区', kind: 'text', width: 150 },
    { name: 'park_id', title: '园区', kind: 'integer', filter: 'id', options: '/api/option/park', filterOnly: true },
    {
      name: 'land_class',
      title: '土地等级',
      kind: 'enum',
      labels: LAND_CLASS,
      filter: 'enum',
      optional: true,
      width: 100,
      hidden: true,
    },
    { ...area('taxed_sqm', '计税面积'), hidden: true },
    { name: 'use', title: '用途', kind: 'text', width: 120 },
    { name: 'mortgaged', title: '抵押', kind: 'enum', labels: YES_NO, filter: 'enum', width: 80 },
    { name: 'issued_on', title: '发证日期', kind: 'date', sortable: true, hidden: true, optional: true },
    { name: 'mortgagee', title: '抵押权人', kind: 'text', width: 180, hidden: true },
    {
      name: 'building_id',
      title: '楼宇',
      kind: 'integer',
      filter: 'id',
      options: '/api/option/building',
      filterOnly: true,
    },
    // Set only by links from messages.
    { name: 'id', title: '产权证', kind: 'integer', filter: 'id', filterOnly: true },
  ],
  extra: {
    id: 'id',
    version: 'integer',
    park_id: 'id',
    // Time to each of the two ends; the column shows the nearer one.
    land_use_state: { labels: EXPIRY },
    mortgage_state: { labels: EXPIRY },
  },
} as const satisfies ListDeclaration;

export type CertificateRow = RowOf<typeof certificateList>;
