// The message icon of the header: how many are open, the latest of them, and the way to the message centre.
import { BellOutlined } from '@ant-design/icons';
import { Link } from '@umijs/max';
import { Badge, Button, Popover } from 'antd';
import { useState } from 'react';
import { MessageList, useHomeMessages } from '@/components/home/messages';

const WIDTH = 420;

export function OpenMessages() {
  const [open, setOpen] = useState(false);
  const { data, open: count } = useHomeMessages();
  const close = () => setOpen(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      destroyOnHidden
      title={count > 0 ? `待处理消息（${count}）` : '消息'}
      content={
        // biome-ignore lint/a11y/noStaticElementInteractions: Esc closes from wherever the focus is inside
        <div style={{ width: WIDTH }} onKeyDown={(event) => event.key === 'Escape' && close()}>
          <MessageList messages={data?.latest ?? []} onOpen={close} />
          <Link to="/messageCenter" onClick={close}>
            查看全部消息
          </Link>
        </div>
      }
    >
      <Badge count={count} size="small" offset={[-6, 6]}>
        <Button
          type="text"
          icon={<BellOutlined />}
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-label={count > 0 ? `消息，${count} 条待处理` : '消息'}
          onKeyDown={(event) => event.key === 'Escape' && close()}
        />
      </Badge>
    </Popover>
  );
}
