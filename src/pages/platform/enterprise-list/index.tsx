// 企业列表 of the platform: enterprises with usage figures; created, renamed, enabled, disabled, supported. Never shows their business data.
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { disableEnterprise, enableEnterprise } from '#api/platform/enterprise';
import { type EnterpriseRow, enterpriseList } from '#api/platform/enterprise.list';
import { call } from '@/api/client';
import { useConfirmWithReason } from '@/components/forms/confirm-with-reason';
import { type ListAction, ListPage } from '@/components/lists/list-page';
import { CreateDrawer } from './create-drawer';
import { EditDrawer } from './edit-drawer';
import { EnterpriseDrawer, PlatformLogDrawer } from './record-drawers';
import { ResetAdmin } from './reset-admin';

type Opened = { what: 'edit' | 'records' | 'password'; row: EnterpriseRow };

/** Disables or enables an enterprise (停用, 启用), with a reason. */
function useSwitch(): (row: EnterpriseRow) => Promise<unknown> {
  const confirmWithReason = useConfirmWithReason();
  const client = useQueryClient();
  return (row) => {
    const off = row.enabled === 'enabled';
    const verb = off ? '停用' : '启用';
    return confirmWithReason({
      title: `${verb}企业「${row.name}」`,
      verb,
      consequence: off
        ? `其 ${row.user_count} 位用户立即退出登录，重新启用前都不能登录；数据保留不变。`
        : '其用户可以重新登录，数据与停用前相同。',
      act: async (reason) => {
        await call(off ? disableEnterprise : enableEnterprise, { id: row.id, version: row.version, reason });
        await client.invalidateQueries();
      },
    });
  };
}

export default function EnterpriseListPage() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [creating, setCreating] = useState(false);
  const [log, setLog] = useState(false);
  const confirmSwitch = useSwitch();
  const close = () => setOpened(null);

  const rowActions = (row: EnterpriseRow): ListAction<EnterpriseRow>[] => [
    { key: 'edit', label: '编辑', onClick: () => setOpened({ what: 'edit', row }) },
    row.enabled === 'enabled'
      ? { key: 'disable', label: '停用', danger: true, onClick: () => confirmSwitch(row) }
      : { key: 'enable', label: '启用', onClick: () => confirmSwitch(row) },
    { key: 'records', label: '登录与操作记录', onClick: () => setOpened({ what: 'records', row }) },
    { key: 'password', label: '重置管理员密码', onClick: () => setOpened({ what: 'password', row }) },
  ];
  const name = (row: EnterpriseRow) => (
    <Button type="link" size="small" style={{ padding: 0 }} onClick={() => setOpened({ what: 'records', row })}>
      {row.name}
    </Button>
  );
  return (
    <>
      <ListPage
        declaration={enterpriseList}
        title="企业列表"
        description="平台上的企业与使用情况；平台管理员看不到企业的业务数据"
        primary={{ key: 'add', label: '新增', onClick: () => setCreating(true) }}
        tools={[{ key: 'log', label: '平台操作记录', onClick: () => setLog(true) }]}
        rowActions={rowActions}
        renders={{ name }}
        emptyHint="还没有企业，请点击右上角新增企业及其首位管理员"
      />
      {creating && <CreateDrawer onClose={() => setCreating(false)} />}
      {log && <PlatformLogDrawer onClose={() => setLog(false)} />}
      {opened?.what === 'edit' && <EditDrawer row={opened.row} onClose={close} />}
      {opened?.what === 'records' && <EnterpriseDrawer row={opened.row} onClose={close} />}
      {opened?.what === 'password' && <ResetAdmin row={opened.row} onClose={close} />}
    </>
  );
}
