// Events of an enterprise: sign-ins, and acts of the platform's administrators.
import { Drawer, Tabs } from 'antd';
import { type EnterpriseRow, type PlatformLogRow, platformLogList, signInList } from '#api/platform/enterprise.list';
import { type Changes, changesText } from '#api/setup/audit/audit-text';
import { EmbeddedList } from '@/components/lists/embedded-list';

const WIDTH = 960;

const renders = {
  changes: (row: PlatformLogRow) => {
    const text = changesText('company', JSON.parse(row.changes) as Changes) || '—';
    return <span title={text}>{text}</span>;
  },
};

interface Props {
  row: EnterpriseRow;
  onClose: () => void;
}

/** Must be mounted only while it is open. */
export function EnterpriseDrawer({ row, onClose }: Props) {
  const filter = { company_id: [row.id] };
  return (
    <Drawer open width={WIDTH} title={`${row.name}（${row.code}）`} onClose={onClose}>
      <Tabs
        items={[
          {
            key: 'sign-ins',
            label: '登录记录',
            children: <EmbeddedList declaration={signInList} filter={filter} empty="该企业还没有用户" />,
          },
          {
            key: 'log',
            label: '平台操作记录',
            children: (
              <EmbeddedList
                declaration={platformLogList}
                filter={filter}
                without={['company']}
                renders={renders}
                empty="平台还没有对该企业做过操作"
              />
            ),
          },
        ]}
      />
    </Drawer>
  );
}

/** The whole log of the platform. Must be mounted only while it is open. */
export function PlatformLogDrawer({ onClose }: { onClose: () => void }) {
  return (
    <Drawer open width={WIDTH} title="平台操作记录" onClose={onClose}>
      <EmbeddedList
        declaration={platformLogList}
        filter={{}}
        renders={renders}
        empty="还没有操作记录：新增、停用企业等操作会记在这里"
      />
    </Drawer>
  );
}
