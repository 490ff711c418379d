// Webhook (Webhook 订阅): calls and form.
import type { ById, Deleted, Ids } from '#api/kernel/endpoint/crud';
import { endpoint } from '#api/kernel/endpoint/endpoint';
import type { FormField } from '#api/kernel/form/form';
import type { Delivery, DeliveryAttempt, Webhook, WebhookSave, WebhookTerms } from './webhook.schema';

const base = '/api/integration/webhook';
const EDIT = ['p_98620_edit'];
export const webhookCalls = {
  get: endpoint<ById, Webhook>(`${base}/get`, ['p_98620'], '读取 Webhook 订阅', { reads: true }),
  save: endpoint<WebhookSave, Webhook, WebhookTerms>(`${base}/save`, EDIT, '保存 Webhook 订阅'),
  remove: endpoint<Ids, Deleted>(`${base}/delete`, ['p_98620_delete'], '删除 Webhook 订阅'),
};
export const testWebhook = endpoint<ById, DeliveryAttempt>(`${base}/test`, EDIT, '发送测试事件');
export const getDelivery = endpoint<ById, Delivery>(`${base}-delivery/get`, ['p_98620'], '读取投递', { reads: true });
export const redeliver = endpoint<ById, DeliveryAttempt>(`${base}-delivery/redeliver`, EDIT, '重新投递');

export const webhookFields: readonly FormField[] = [
  { name: 'name', title: '名称', kind: 'text', required: true, maxLength: 40, placeholder: '如：财务中台' },
  {
    name: 'url',
    title: '接收地址',
    kind: 'text',
    required: true,
    maxLength: 500,
    wide: true,
    placeholder: 'https://',
    help: '事件以 POST 发送到此地址；须为外网的 https 地址，内网地址由系统管理员在服务器设置中放行',
  },
  {
    name: 'park_ids',
    title: '园区',
    kind: 'options',
    options: '/api/option/park',
    wide: true,
    help: '不选则为全部园区；租客、客户、发票、结账等不属于园区的事件总会发送',
  },
  { name: 'enabled', title: '启用', kind: 'switch', initial: true },
];
