// Chat bots: the list, declared once.
import type { ListDeclaration } from '#api/kernel/list/list';
import type { RowOf } from '#api/kernel/list/row';
import { BOT_PROVIDER, SWITCHED } from '../labels';

export const chatBotList = {
  area: 'integration',
  object: 'chat-bot',
  title: '群机器人',
  keys: ['p_98630'],
  columns: [
    { name: 'name', title: '名称', kind: 'text', sortable: true, filter: 'text', width: 160 },
    { name: 'provider', title: '平台', kind: 'enum', labels: BOT_PROVIDER, filter: 'enum', width: 100 },
    { name: 'enabled', title: '状态', kind: 'status', labels: SWITCHED, filter: 'enum', width: 80 },
    { name: 'kinds', title: '发送的消息', kind: 'text', width: 280 },
    { name: 'parks', title: '园区', kind: 'text', width: 140 },
    { name: 'waiting', title: '待发送', kind: 'integer', width: 80 },
    { name: 'failed', title: '失败', kind: 'integer', width: 70 },
    { name: 'failure', title: '最近失败原因', kind: 'text', width: 240 },
    { name: 'sent_at', title: '最近发送', kind: 'instant', width: 160, optional: true },
  ],
  search: ['name'],
  defaultSort: { field: 'name', order: 'asc' },
  extra: { id: 'id', version: 'integer' },
} as const satisfies ListDeclaration;

export type ChatBotRow = RowOf<typeof chatBotList>;
