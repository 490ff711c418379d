// 提醒: the warnings of the enterprise with their lead time, channels, and recipients.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Card, Table } from 'antd';
import { useState } from 'react';
import { MESSAGE_KINDS, WARN_KINDS } from '#api/home/message-kinds';
import { ENABLED } from '#api/setup/labels';
import { deleteWarn, getWarn } from '#api/setup/warn';
import type { WarnSetting } from '#api/setup/warn.schema';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';
import { StatusTag } from '@/components/figures';
import { useLookUp } from '@/components/forms/inputs/select/option-select';
import type { ListAction } from '@/components/lists/list-page';
import { useRun } from '@/components/lists/list-page/actions';
import { ListSkeleton } from '@/components/lists/list-page/list-states';
import { RowActions } from '@/components/lists/list-page/row-actions';
import styles from '../parameter-setting.module.css';
import { WarnDrawer } from './warn-drawer';
import { daysText, everybodyWith } from './warn-text';

const EDIT = 'p_98150_edit';

export function WarnTab() {
  const client = useQueryClient();
  const [opened, setOpened] = useState<WarnSetting | null>(null);
  const found = useQuery({ queryKey: [getWarn.path], queryFn: () => call(getWarn, {}), staleTime: 0 });
  const show = (settings: WarnSetting[]) => client.setQueryData([getWarn.path], settings);
  const run = useRun(() => undefined);

  const actionsOf = (setting: WarnSetting): ListAction<WarnSetting>[] => [
    { key: 'edit', label: '编辑', access: EDIT, onClick: setOpened },
    ...(setting.is_default
      ? []
      : [
          {
            key: 'default',
            label: '恢复默认',
            access: EDIT,
            confirm: {
              title: `「${MESSAGE_KINDS[setting.kind].label}」恢复默认`,
              content: '天数、方式与接收人恢复为系统默认。',
            },
            onClick: async () => show(await call(deleteWarn, { kind: setting.kind })),
          },
        ]),
  ];

  if (found.isError) return <FailedState error={found.error} onRetry={() => found.refetch()} />;
  if (found.isPending) return <ListSkeleton />;
  return (
    <Card size="small">
      <Table<WarnSetting>
        rowKey="kind"
        size="small"
        pagination={false}
        dataSource={found.data}
        columns={[
          {
            title: '提醒',
            render: (_cell, { kind }) => (
              <>
                {MESSAGE_KINDS[kind].label}
                <div className={styles.hint}>{WARN_KINDS[kind].help}</div>
              </>
            ),
          },
          {
            title: '状态',
            width: 80,
            render: (_cell, { enabled }) => <StatusTag labels={ENABLED} value={enabled ? 'yes' : 'no'} />,
          },
          {
            title: '天数',
            width: 140,
            render: (_cell, setting) => daysText(setting),
          },
          { title: '方式', width: 120, render: (_cell, setting) => waysText(setting) },
          { title: '接收人', width: 320, render: (_cell, setting) => <Recipients setting={setting} /> },
          {
            title: '操作',
            width: 130,
            render: (_cell, setting) => <RowActions actions={actionsOf(setting)} row={setting} onRun={run} />,
          },
        ]}
      />
      {opened && <WarnDrawer setting={opened} onClose={() => setOpened(null)} onSaved={show} />}
    </Card>
  );
}

const waysText = ({ in_app, by_mail }: WarnSetting) =>
  [in_app && '站内消息', by_mail && '邮件'].filter(Boolean).join('、') || '—';

function Recipients({ setting: { kind, role_ids, user_ids } }: { setting: WarnSetting }) {
  const roles = useLookUp('/api/option/role');
  const users = useLookUp('/api/option/user');
  if (role_ids.length + user_ids.length === 0) return <>{everybodyWith(kind)}</>;
  const nameOf = (found: typeof roles, id: number) => found.data?.find(({ value }) => value === id)?.label ?? '…';
  const names = [...role_ids.map((id) => `角色：${nameOf(roles, id)}`), ...user_ids.map((id) => nameOf(users, id))];
  return <>{names.join('、')}</>;
}
