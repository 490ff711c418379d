// Webhook 订阅: the addresses that receive events, and their deliveries.
import { App } from 'antd';
import { useState } from 'react';
import { BUSINESS_EVENTS } from '#api/integration/labels';
import { testWebhook, webhookCalls, webhookFields } from '#api/integration/webhook/webhook';
import { type WebhookRow, webhookList } from '#api/integration/webhook/webhook.list';
import { call } from '@/api/client';
import { showRefusal } from '@/api/feedback';
import { useShowSecret } from '@/components/account/new-password';
import { FormDrawer } from '@/components/forms/form-drawer';
import { type ListAction, ListPage } from '@/components/lists/list-page';
import { TickedCard } from '../shared/ticked-card';
import { useAfterSave } from '../shared/use-after-save';
import { DeliveriesDrawer } from './deliveries-drawer';

const EDIT = 'p_98620_edit';
const FORM = [{ title: '订阅', fields: webhookFields }];
const INITIAL = { events: [] };
const schema = () => import('#api/integration/webhook/webhook.schema').then((module) => module.webhookSave);

export default function WebhookListPage() {
  const { message } = App.useApp();
  const show = useShowSecret();
  const reread = useAfterSave();
  /** An id, 'new', or null when closed. */
  const [editing, setEditing] = useState<number | 'new' | null>(null);
  const [opened, setOpened] = useState<WebhookRow | null>(null);

  const test = async (row: WebhookRow) => {
    const { failure, duration_ms } = await call(testWebhook, { id: row.id });
    if (failure) showRefusal(`测试事件没有送达：${failure}`);
    else message.success(`测试事件已送达，用时 ${duration_ms} 毫秒`);
  };
  const rowActions = (row: WebhookRow): ListAction<WebhookRow>[] => [
    { key: 'deliveries', label: '投递记录', onClick: () => setOpened(row) },
    { key: 'test', label: '发送测试', access: EDIT, onClick: () => test(row) },
    { key: 'edit', label: '编辑', access: EDIT, onClick: () => setEditing(row.id) },
    {
      key: 'delete',
      label: '删除',
      access: 'p_98620_delete',
      danger: true,
      confirm: { title: `删除订阅「${row.name}」`, content: '投递记录一并删除，尚未投递的事件不再发送。' },
      onClick: () => call(webhookCalls.remove, { ids: [row.id] }),
    },
  ];
  return (
    <>
      <ListPage
        declaration={webhookList}
        title="Webhook 订阅"
        description="业务发生时通知其他系统的地址；内容带签名，没有送达时自动重试"
        primary={{ key: 'add', label: '新增', access: EDIT, onClick: () => setEditing('new') }}
        rowActions={rowActions}
        emptyHint="还没有订阅；其他系统需要在审批、入账、核销、开账单时得到通知，请点击右上角新增"
      />
      {editing !== null && (
        <FormDrawer
          noun="订阅"
          id={editing === 'new' ? null : editing}
          declaration={FORM}
          calls={webhookCalls}
          schema={schema}
          initial={INITIAL}
          onClose={() => setEditing(null)}
          onSaved={({ name, secret }) => {
            reread();
            if (secret)
              show({ title: `订阅「${name}」已新增`, secret, note: '接收方用此密钥核对签名，请复制到接收的系统。' });
          }}
        >
          <TickedCard name="events" title="订阅的事件" labels={BUSINESS_EVENTS} />
        </FormDrawer>
      )}
      {opened && <DeliveriesDrawer webhook={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
