// 用户管理: users with their roles; resets passwords, ends sessions, disables and enables users. Users are never deleted.
import { App, Button } from 'antd';
import { useState } from 'react';
import { disableUser, enableUser, endUserSessions, resetUserPassword, resetUserTotp } from '#api/setup/user/user';
import { userImport } from '#api/setup/user/user.import';
import { type UserRow, userList } from '#api/setup/user/user.list';
import { ApiError, messageOf } from '@/api/api-error';
import { call } from '@/api/client';
import { showRefusal } from '@/api/feedback';
import { ResetPassword } from '@/components/account/new-password';
import { ImportDrawer } from '@/components/forms/import-drawer';
import { type ListAction, ListPage } from '@/components/lists/list-page';
import { useSession } from '@/hooks/session';
import { LeavingDrawer } from './leaving-drawer';
import { UserDrawer } from './user-drawer';

const EDIT = 'p_98140_edit';
const nameOf = (row: UserRow) => `${row.display_name}（${row.name}）`;

/** Returns the actions on an account besides editing; empty for the user's own account. */
function accountActions(
  row: UserRow,
  onReset: () => void,
  onLeaving: (notice: string) => void,
  notify: (text: string) => void,
): ListAction<UserRow>[] {
  const input = { id: row.id, version: row.version };
  const whose = nameOf(row);
  const switching: ListAction<UserRow> =
    row.enabled === 'enabled'
      ? {
          key: 'disable',
          label: '停用',
          access: EDIT,
          danger: true,
          confirm: {
            title: `停用用户${whose}`,
            content: '立即结束其全部登录，此后不能再登录；其待审批事项转由代理人或管理员处理。可随时重新启用。',
          },
          onClick: () =>
            call(disableUser, input, { quiet: [409] }).catch((error: unknown) => {
              const looksAfter =
                error instanceof ApiError && error.errors.some(({ path }) => path[0] === 'customers_to');
              if (looksAfter) onLeaving(error.message);
              else showRefusal(messageOf(error));
            }),
        }
      : {
          key: 'enable',
          label: '启用',
          access: EDIT,
          confirm: { title: `启用用户${whose}`, content: '启用后可以用原来的密码登录，角色与数据范围不变。' },
          onClick: () => call(enableUser, input),
        };
  return [
    switching,
    { key: 'password', label: '重置密码', access: EDIT, onClick: onReset },
    {
      key: 'sessions',
      label: '结束登录',
      access: EDIT,
      confirm: { title: `结束${whose}的登录`, content: '其所有设备须重新登录，没有保存的内容会丢失。' },
      onClick: async () => notify(`已结束 ${(await call(endUserSessions, { id: row.id })).ended} 处登录`),
    },
    {
      key: 'totp',
      label: '重置动态验证码',
      access: EDIT,
      danger: true,
      confirm: {
        title: `重置${whose}的动态验证码`,
        content:
          '解除已绑定的验证器，直到本人重新绑定：此前凭密码登录，企业要求使用时登录后须先绑定。请先核实本人身份。',
      },
      onClick: () => call(resetUserTotp, { id: row.id }),
    },
  ];
}

export default function UserListPage() {
  const { message } = App.useApp();
  const { me, can } = useSession();
  /** A user's id, 'new', or null when closed. */
  const [editing, setEditing] = useState<number | 'new' | null>(null);
  const [resetting, setResetting] = useState<UserRow | null>(null);
  const [leaving, setLeaving] = useState<{ user: UserRow; notice: string } | null>(null);
  const [importing, setImporting] = useState(false);

  const rowActions = (row: UserRow): ListAction<UserRow>[] => [
    { key: 'edit', label: '编辑', access: EDIT, onClick: () => setEditing(row.id) },
    ...(row.id === me?.id
      ? []
      : accountActions(
          row,
          () => setResetting(row),
          (notice) => setLeaving({ user: row, notice }),
          message.success,
        )),
  ];
  const name = (row: UserRow) =>
    can(EDIT) ? (
      <Button type="link" size="small" style={{ padding: 0 }} onClick={() => setEditing(row.id)}>
        {row.name}
      </Button>
    ) : (
      row.name
    );
  return (
    <>
      <ListPage
        declaration={userList}
        title="用户管理"
        description="企业的登录账号与角色；离职请停用，历史记录仍保留姓名"
        primary={{ key: 'add', label: '新增', access: EDIT, onClick: () => setEditing('new') }}
        tools={[{ key: 'import', label: '导入', access: 'p_98140_import', onClick: () => setImporting(true) }]}
        rowActions={rowActions}
        renders={{ name }}
        emptyHint="还没有用户，请点击右上角新增或导入"
      />
      {editing !== null && <UserDrawer id={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      {resetting && (
        <ResetPassword
          whose={nameOf(resetting)}
          name={resetting.name}
          act={(password, options) => call(resetUserPassword, { id: resetting.id, password }, options)}
          onClose={() => setResetting(null)}
        />
      )}
      {leaving && <LeavingDrawer {...leaving} onClose={() => setLeaving(null)} />}
      {importing && <ImportDrawer declaration={userImport} onClose={() => setImporting(false)} />}
    </>
  );
}
