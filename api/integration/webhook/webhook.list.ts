// Webhooks and their deliveries: the lists, declared once.
import type { ListDeclaration } from '#api/kernel/list/list';
import type { RowOf } from '#api/kernel/list/row';
import { DELIVERED_EVENTS, DELIVERY_STATUS, SWITCHED } from '../labels';

export const webhookList = {
  area: 'integration',
  object: 'webhook',
  title: 'Webhook 订阅',
  keys: ['p_98620'],
  columns: [
    { name: 'name', title: '名称', kind: 'text', sortable: true, filter: 'text', width: 160 },
    { name: 'enabled', title: '状态', kind: 'status', labels: SWITCHED, filter: 'enum', width: 80 },
    { name: 'url', title: '接收地址', kind: 'text', filter: 'text', width: 280 },
    { name: 'events', title: '订阅的事件', kind: 'text', width: 240 },
    { name: 'parks', title: '园区', kind: 'text', width: 140 },
    { name: 'waiting', title: '待投递', kind: 'integer', width: 80 },
    { name: 'given_up', title: '已放弃', kind: 'integer', width: 80 },
    { name: 'last_at', title: '最近投递', kind: 'instant', width: 160, optional: true },
  ],
  search: ['name', 'url'],
  defaultSort: { field: 'name', order: 'asc' },
  extra: { id: 'id', version: 'integer' },
} as const satisfies ListDeclaration;

export type WebhookRow = RowOf<typeof webhookList>;

export const deliveryList = {
  area: 'integration',
  object: 'webhook-delivery',
  title: '投递记录',
  keys: ['p_98620'],
  columns: [
    { name: 'occurred_at', title: '发生时间', kind: 'instant', sortable: true, width: 150 },
    { name: 'type', title: '事件', kind: 'enum', labels: DELIVERED_EVENTS, filter: 'enum', width: 120 },
    { name: 'objects', title: '对象数', kind: 'integer', width: 80 },
    { name: 'status', title: '状态', kind: 'status', labels: DELIVERY_STATUS, filter: 'enum', width: 100 },
    { name: 'tries', title: '次数', kind: 'integer', width: 70 },
    { name: 'answer', title: '最近一次结果', kind: 'text', width: 220 },
    { name: 'next_at', title: '下次投递', kind: 'instant', width: 150, optional: true },
    { name: 'webhook_id', title: '订阅', kind: 'integer', filter: 'id', filterOnly: true },
  ],
  defaultSort: { field: 'occurred_at', order: 'desc' },
  extra: { id: 'id' },
} as const satisfies ListDeclaration;

export type DeliveryRow = RowOf<typeof deliveryList>;
