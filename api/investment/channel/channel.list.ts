// Channels: the list, declared once.
import type { ListDeclaration } from '#api/kernel/list/list';
import type { RowOf } from '#api/kernel/list/row';
import { CHANNEL_STATUS } from '../labels';

export const channelList = {
  area: 'investment',
  object: 'channel',
  title: '渠道',
  keys: ['p_2300'],
  exportKeys: ['p_2300_export'],
  columns: [
    { name: 'name', title: '渠道名称', kind: 'link', sortable: true, filter: 'text', width: 220 },
    { name: 'kind', title: '类型', kind: 'text', sortable: true, width: 120 },
    {
      name: 'kind_id',
      title: '类型',
      kind: 'integer',
      filter: 'id',
      filterOnly: true,
      options: '/api/option/channel-type',
    },
    { name: 'firm', title: '公司名称', kind: 'text', filter: 'text', width: 220 },
    { name: 'contact_name', title: '联系人', kind: 'text', width: 100 },
    { name: 'contact_phone', title: '联系电话', kind: 'text', filter: 'text', width: 140 },
    { name: 'contract_count', title: '成交合同', kind: 'integer', sortable: true, total: true, width: 100 },
    { name: 'enabled', title: '状态', kind: 'status', labels: CHANNEL_STATUS, filter: 'enum', width: 80 },
    { name: 'id', title: '渠道', kind: 'integer', filter: 'id', filterOnly: true },
  ],
  search: ['name', 'firm', 'contact_phone'],
  defaultSort: { field: 'name', order: 'asc' },
  beside: { id: 'id', version: 'integer' },
} as const satisfies ListDeclaration;

export type ChannelRow = RowOf<typeof channelList>;
