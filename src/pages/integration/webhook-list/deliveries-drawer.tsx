// 投递记录: the events that were sent to a webhook, and the attempts of each.
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { type DeliveryRow, deliveryList, type WebhookRow } from '#api/integration/webhook/webhook.list';
import { formatInstant } from '#api/kernel/instant';
import { EmbeddedList } from '@/components/lists/embedded-list';
import { AttemptsDrawer } from './attempts-drawer';

const WIDTH = 960;
const WITHOUT = ['webhook_id'];

interface Props {
  webhook: WebhookRow;
  onClose: () => void;
}

/** Must be mounted only while it is open. */
export function DeliveriesDrawer({ webhook, onClose }: Props) {
  const [opened, setOpened] = useState<number | null>(null);
  const occurredAt = (row: DeliveryRow) => (
    <Button type="link" size="small" style={{ padding: 0 }} onClick={() => setOpened(row.id)}>
      {formatInstant(row.occurred_at)}
    </Button>
  );
  return (
    <Drawer open width={WIDTH} title={`「${webhook.name}」的投递记录`} onClose={onClose}>
      <EmbeddedList
        declaration={deliveryList}
        filter={{ webhook_id: [webhook.id] }}
        without={WITHOUT}
        renders={{ occurred_at: occurredAt }}
        empty="还没有投递；订阅的事件发生后每分钟投递一次，也可以发送测试"
      />
      {opened !== null && <AttemptsDrawer id={opened} onClose={() => setOpened(null)} />}
    </Drawer>
  );
}
