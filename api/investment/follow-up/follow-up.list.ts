// Follow-ups: the list, declared once.
import type { Labels } from '#api/kernel/labels';
import type { ListDeclaration } from '#api/kernel/list/list';
import type { RowOf } from '#api/kernel/list/row';

/** State of the next follow-up: only the last one of a customer can have one. */
export const FOLLOW_UP_PLAN = {
  none: { label: '未安排', tone: 'ended' },
  planned: { label: '已安排', tone: 'progress' },
  overdue: { label: '已逾期', tone: 'warning' },
  done: { label: '已跟进', tone: 'success' },
} satisfies Labels;

/** Due time of the next follow-up relative to today: each tab is one of these, or the first ones of the week. */
export const FOLLOW_UP_DUE = {
  overdue: { label: '逾期', tone: 'warning' },
  today: { label: '今日', tone: 'progress' },
  week: { label: '本周' },
  later: { label: '以后' },
  none: { label: '无' },
} satisfies Labels;

export const followUpList = {
  area: 'investment',
  object: 'follow-up',
  title: '跟进',
  keys: ['p_2200'],
  exportKeys: ['p_2200_export'],
  columns: [
    { name: 'followed_on', title: '跟进日期', kind: 'date', filter: 'range', sortable: true, width: 110 },
    { name: 'customer_name', title: '客户', kind: 'link', filter: 'text', sortable: true, width: 240 },
    { name: 'kind', title: '跟进方式', kind: 'text', sortable: true, width: 100 },
    { name: 'content', title: '跟进内容', kind: 'text', filter: 'text', width: 360 },
    { name: 'plan', title: '安排', kind: 'status', labels: FOLLOW_UP_PLAN, filter: 'enum', width: 90 },
    { name: 'next_on', title: '下次跟进', kind: 'date', filter: 'range', sortable: true, optional: true, width: 110 },
    { name: 'done_by_name', title: '跟进人', kind: 'text', sortable: true, width: 100 },
    { name: 'due', title: '到期', kind: 'enum', labels: FOLLOW_UP_DUE, filter: 'enum', filterOnly: true },
    {
      name: 'kind_id',
      title: '跟进方式',
      kind: 'integer',
      filter: 'id',
      filterOnly: true,
      options: '/api/option/follow-up-type',
    },
    {
      name: 'customer_id',
      title: '客户',
      kind: 'integer',
      filter: 'id',
      filterOnly: true,
      options: '/api/option/customer',
    },
    {
      name: 'done_by',
      title: '跟进人',
      kind: 'integer',
      filter: 'id',
      filterOnly: true,
      options: '/api/option/colleague',
    },
  ],
  search: ['customer_name', 'content'],
  tabs: {
    field: 'due',
    opens: 'waiting',
    tabs: [
      {
        key: 'waiting',
        label: '待跟进',
        values: ['overdue', 'today', 'week', 'later'],
        help: '已安排下次跟进，之后没有跟进',
      },
      { key: 'overdue', label: '逾期', values: ['overdue'], help: '下次跟进日已过，之后没有跟进' },
      { key: 'today', label: '今日', values: ['today'], help: '今天要跟进' },
      { key: 'week', label: '本周', values: ['today', 'week'], help: '今天至本周日要跟进' },
      { key: 'later', label: '以后', values: ['later'], help: '本周日之后要跟进' },
    ],
  },
  totals: 'apart',
  defaultSort: { field: 'followed_on', order: 'desc' },
  extra: { id: 'id', version: 'integer', customer_id_now: 'id' },
} as const satisfies ListDeclaration;

export type FollowUpRow = RowOf<typeof followUpList>;
