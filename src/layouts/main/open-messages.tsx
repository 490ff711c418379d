// The message icon of the header: how many approvals wait, and which. Leads to the message centre where there is one.
import { BellOutlined } from '@ant-design/icons';
import { Link } from '@umijs/max';
import { Badge, Button, Popover } from 'antd';
import { useState } from 'react';
import { builtRoutes, pageRoutes } from '../../../config/routes';
import { ApprovalList, useOpenApprovals } from '../../components/open-approvals';

const CENTRE = '/messageCenter';
const centreBuilt = pageRoutes(builtRoutes()).some((page) => page.path === CENTRE);
const WIDTH = 420;

export function OpenMessages() {
  const [open, setOpen] = useState(false);
  const { data = [] } = useOpenApprovals();
  const close = () => setOpen(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      destroyOnHidden
      title={data.length > 0 ? `待我审批（${data.length}）` : '待我审批'}
      content={
        // biome-ignore lint/a11y/noStaticElementInteractions: Esc closes from wherever the focus is inside
        <div style={{ width: WIDTH }} onKeyDown={(event) => event.key === 'Escape' && close()}>
          <ApprovalList approvals={data} onOpen={close} />
          {centreBuilt && (
            <Link to={CENTRE} onClick={close}>
              查看全部消息
            </Link>
          )}
        </div>
      }
    >
      <Badge count={data.length} size="small" offset={[-6, 6]}>
        <Button
          type="text"
          icon={<BellOutlined />}
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-label={data.length > 0 ? `消息，${data.length} 条待处理` : '消息'}
          onKeyDown={(event) => event.key === 'Escape' && close()}
        />
      </Badge>
    </Popover>
  );
}
