// 成员: who holds a role. Ticked users hold it when it is saved.
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Empty, Input, Skeleton } from 'antd';
import { useState } from 'react';
import type { Option } from '#api/account/me/me.schema';
import { roleCalls, setRoleMembers, userOptions } from '#api/setup/role/role';
import type { Role } from '#api/setup/role/role.schema';
import { call } from '@/api/client';
import { DialogErrors } from '@/components/feedback/dialog-errors';
import { FailedState } from '@/components/feedback/failed-state';
import { FormDrawerFrame } from '@/components/forms/form-drawer';
import { useSubmit } from '@/hooks/use-submit';
import styles from './role-list.module.css';

/** Shown at once; the rest is found by typing. */
const SHOWN = 200;

interface Props {
  id: number;
  onClose: () => void;
}

/** Mounted while open. */
export function MembersDrawer({ id, onClose }: Props) {
  const role = useQuery({
    queryKey: [roleCalls.get.path, id],
    queryFn: () => call(roleCalls.get, { id }, { quiet: [404] }),
    staleTime: 0,
  });
  const users = useQuery({ queryKey: [userOptions.path], queryFn: () => call(userOptions, {}), staleTime: 0 });
  if (role.data && users.data)
    return <Members key={role.data.version} role={role.data} users={users.data} onClose={onClose} />;
  const failed = role.isError ? role : users.isError ? users : null;
  return (
    <FormDrawerFrame title="角色成员" saving={!failed} onSave={() => undefined} onClose={onClose}>
      {failed ? (
        <FailedState error={failed.error} onRetry={() => failed.refetch()} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </FormDrawerFrame>
  );
}

function Members({ role, users, onClose }: { role: Role; users: readonly Option[]; onClose: () => void }) {
  const [ids, setIds] = useState(() => new Set(role.members.map((member) => member.id)));
  const [search, setSearch] = useState('');
  const [held] = useState(ids);

  const toggle = (id: number) => {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    setIds(next);
  };
  const { submit, submitting, wrong } = useSubmit(setRoleMembers, {
    rereads: 'all',
    success: (_role, { user_ids }) => `角色「${role.name}」现有 ${user_ids.length} 名成员`,
    onDone: onClose,
  });
  const save = () => submit({ id: role.id, version: role.version, user_ids: [...ids] });
  const wanted = search.trim().toLowerCase();
  const found = users
    .filter(({ label }) => label.toLowerCase().includes(wanted))
    .sort((a, b) => Number(held.has(b.value)) - Number(held.has(a.value)));
  return (
    <FormDrawerFrame title={`角色「${role.name}」的成员`} saving={submitting} onSave={save} onClose={onClose}>
      <DialogErrors errors={wrong.others} />
      <Input
        allowClear
        placeholder="查找姓名或登录名"
        aria-label="查找用户"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <p className={styles.note} role="status">{`已选 ${ids.size} 人；现有成员排在最前`}</p>
      <fieldset className={styles.people} aria-label="用户">
        {found.slice(0, SHOWN).map(({ value, label }) => (
          <Checkbox key={value} checked={ids.has(value)} onChange={() => toggle(value)}>
            {label}
          </Checkbox>
        ))}
        {found.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有符合的用户" />}
      </fieldset>
      {found.length > SHOWN && (
        <p className={styles.note}>{`还有 ${found.length - SHOWN} 人没有显示，请输入姓名查找`}</p>
      )}
    </FormDrawerFrame>
  );
}
