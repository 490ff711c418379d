// Channels: the list, declared once.
import { EXPIRY } from '#api/kernel/expiry';
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
    { name: 'name', title: '渠道名称', kind: 'link', sortable: true, filter: 'text', width: 180 },
    {
      name: 'kind_id',
      title: '类型',
      kind: 'integer',
      filter: 'id',
      filterOnly: true,
      options: '/api/option/channel-type',
    },
    { name: 'due_fen', title: '到期应付佣金', kind: 'money', unit: '元', sortable: true, total: true, width: 130 },
    { name: 'returned_fen', title: '应退回', kind: 'money', unit: '元', total: true, width: 110 },
    { name: 'paid_fen', title: '已付佣金', kind: 'money', unit: '元', sortable: true, total: true, width: 120 },
    { name: 'open_fen', title: '未付佣金', kind: 'money', unit: '元', sortable: true, total: true, width: 120 },
    { name: 'contract_count', title: '成交合同', kind: 'integer', sortable: true, total: true, width: 90 },
    {
      name: 'agreement_end',
      title: '协议到期',
      kind: 'date',
      sortable: true,
      filter: 'range',
      width: 190,
      optional: true,
    },
    { name: 'kind', title: '类型', kind: 'text', sortable: true, width: 100 },
    { name: 'expiry', title: '协议状态', kind: 'status', labels: EXPIRY, filter: 'enum', width: 120, hidden: true },
    { name: 'firm', title: '公司名称', kind: 'text', filter: 'text', width: 220 },
    { name: 'contact_name', title: '联系人', kind: 'text', width: 100 },
    { name: 'contact_phone', title: '联系电话', kind: 'text', filter: 'text', width: 140 },
    { name: 'customer_count', title: '客户', kind: 'integer', sortable: true, total: true, width: 80 },
    { name: 'won_count', title: '成交客户', kind: 'integer', sortable: true, total: true, width: 90 },
    { name: 'signed_sqm', title: '签约面积', kind: 'area', unit: '㎡', sortable: true, total: true, width: 120 },
    { name: 'amount_fen', title: '佣金', kind: 'money', unit: '元', total: true, width: 120, hidden: true },
    { name: 'agreement_start', title: '协议开始', kind: 'date', hidden: true, optional: true },
    { name: 'payee_name', title: '收款户名', kind: 'text', filter: 'text', width: 200, hidden: true },
    { name: 'payee_bank', title: '开户行', kind: 'text', width: 200, hidden: true },
    { name: 'payee_account', title: '账号', kind: 'text', width: 200, hidden: true },
    { name: 'enabled', title: '状态', kind: 'status', labels: CHANNEL_STATUS, filter: 'enum', width: 80 },
    { name: 'id', title: '渠道', kind: 'integer', filter: 'id', filterOnly: true },
  ],
  search: ['name', 'firm', 'contact_phone'],
  defaultSort: { field: 'name', order: 'asc' },
  extra: { id: 'id', version: 'integer' },
} as const satisfies ListDeclaration;

export type ChannelRow = RowOf<typeof channelList>;
