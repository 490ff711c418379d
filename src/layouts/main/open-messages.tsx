// The message icon of the header with the number of open messages. It links to the message centre; on hover it shows the latest.
import { BellOutlined } from '@ant-design/icons';
import { history, Link } from '@umijs/max';
import { Badge, Button, Popover } from 'antd';
import { useState } from 'react';
import { MessageList, useHomeMessages } from '@/components/home/messages';

const WIDTH = 420;
const MESSAGE_CENTRE = '/messageCenter';

export function OpenMessages() {
  const [open, setOpen] = useState(false);
  const { data, open: count } = useHomeMessages();
  const close = () => setOpen(false);
  const toCentre = () => {
    close();
    history.push(MESSAGE_CENTRE);
  };
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="hover"
      placement="bottomRight"
      arrow={false}
      destroyOnHidden
      title={count > 0 ? `待处理消息（${count}）` : '消息'}
      content={
        <div style={{ width: WIDTH }}>
          <MessageList messages={data?.latest ?? []} onOpen={close} />
          <Link to={MESSAGE_CENTRE} onClick={close}>
            查看全部消息
          </Link>
        </div>
      }
    >
      <Badge count={count} size="small" offset={[-6, 6]}>
        <Button
          type="text"
          icon={<BellOutlined />}
          aria-label={count > 0 ? `消息，${count} 条待处理` : '消息'}
          onClick={toCentre}
        />
      </Badge>
    </Popover>
  );
}
