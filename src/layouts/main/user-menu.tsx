// The signed-in user, with links to their own page, the shortcuts, the colour scheme and the sign-out.
import { BulbOutlined, LogoutOutlined, RollbackOutlined, ThunderboltOutlined, UserOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { history, useModel } from '@umijs/max';
import { Dropdown, type MenuProps } from 'antd';
import { useCallback, useState } from 'react';
import { logout } from '#api/account/sign-in/sign-in';
import { call } from '@/api/client';
import { UserAvatar } from '@/components/account/user-avatar';
import { dropDrafts } from '@/components/forms/form-page/drop-drafts';
import { useSession } from '@/hooks/session';
import { chooseTheme, THEMES, type Theme, useChosenTheme } from '@/theme/chosen';
import styles from './main.module.css';
import { Shortcuts } from './shortcuts';
import { useReturnToPms } from './use-way-back';

export function UserMenu() {
  const { me } = useSession();
  const { setInitialState } = useModel('@@initialState');
  const queryClient = useQueryClient();
  const goBack = useReturnToPms();
  const theme = useChosenTheme();
  const [keysOpen, setKeysOpen] = useState(false);
  const showKeys = useCallback(() => setKeysOpen(true), []);
  const name = me?.display_name || me?.name || '';

  const signOut = async () => {
    await call(logout, { name: me?.name ?? '', password: me?.password ?? '' });
    if (me) dropDrafts(me.id);
    queryClient.clear();
    history.push('/login');
    await setInitialState({});
  };
  const items: MenuProps['items'] = [
    { key: 'own', icon: <UserOutlined />, label: '个人中心', onClick: () => history.push('/individualCenter') },
    { key: 'keys', icon: <ThunderboltOutlined />, label: '快捷键', onClick: showKeys },
    {
      key: 'theme',
      icon: <BulbOutlined />,
      label: '主题',
      children: Object.entries(THEMES).map(([key, label]) => ({
        key,
        label,
        onClick: () => chooseTheme(key as Theme),
      })),
    },
    ...(goBack ? [{ key: 'back', icon: <RollbackOutlined />, label: '返回物业系统', onClick: goBack }] : []),
    { key: 'out', icon: <LogoutOutlined />, label: '退出登录', onClick: signOut },
  ];
  return (
    <>
      <Dropdown menu={{ items, selectable: true, selectedKeys: [theme] }} trigger={['click']} placement="bottomRight">
        <button type="button" className={styles.user} aria-label={`用户菜单：${name}`} aria-haspopup="menu">
          <UserAvatar name={name} head_image={me?.head_image ?? ''} />
          <span className={styles.userText}>
            <span>{name}</span>
            {me?.role_name && <span className={styles.role}>{me.role_name}</span>}
          </span>
        </button>
      </Dropdown>
      <Shortcuts open={keysOpen} onOpen={showKeys} onClose={() => setKeysOpen(false)} />
    </>
  );
}
