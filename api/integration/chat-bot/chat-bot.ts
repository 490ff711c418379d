// Chat bot (群机器人): calls and form.
import type { ById } from '#api/kernel/endpoint/crud';
import { crud } from '#api/kernel/endpoint/crud';
import { endpoint } from '#api/kernel/endpoint/endpoint';
import type { FormField } from '#api/kernel/form/form';
import { BOT_PROVIDER } from '../labels';
import type { BotTried, ChatBot, ChatBotSave, ChatBotTerms } from './chat-bot.schema';

export const chatBotCalls = crud<ChatBotSave, ChatBot, ChatBotTerms>('integration', 'chat-bot', '群机器人', 'p_98630');
export const testChatBot = endpoint<ById, BotTried>('/api/integration/chat-bot/test', ['p_98630_edit'], '发送测试消息');

export const chatBotFields: readonly FormField[] = [
  { name: 'name', title: '名称', kind: 'text', required: true, maxLength: 40, placeholder: '如：财务群' },
  { name: 'provider', title: '平台', kind: 'enum', labels: BOT_PROVIDER, required: true },
  {
    name: 'url',
    title: 'Webhook 地址',
    kind: 'text',
    maxLength: 500,
    wide: true,
    placeholder: 'https://',
    help: '在群设置中新增自定义机器人后得到；保存后不再显示，修改时留空则不变',
  },
  {
    name: 'secret',
    title: '加签密钥',
    kind: 'text',
    maxLength: 200,
    wide: true,
    help: '钉钉、飞书的机器人开启“加签”或“签名校验”时填写；保存后不再显示，修改时留空则不变',
  },
  {
    name: 'park_ids',
    title: '园区',
    kind: 'options',
    options: '/api/option/park',
    wide: true,
    help: '不选则为全部园区；不属于园区的消息总会发送',
  },
  { name: 'enabled', title: '启用', kind: 'switch', initial: true },
];
