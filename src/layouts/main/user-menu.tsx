// Who is signed in, and the ways to his own page and out.
import { LogoutOutlined, UserOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { history, useModel } from '@umijs/max';
import { Avatar, Dropdown, type MenuProps } from 'antd';
import { logout } from '../../../api/account/user';
import { builtRoutes, pageRoutes } from '../../../config/routes';
import { call } from '../../api/client';
import { useSession } from '../../hooks/session';
import { palette } from '../../theme/palette';
import styles from './main.module.css';

const ownPageBuilt = pageRoutes(builtRoutes()).some((page) => page.path === '/individualCenter');

export function UserMenu() {
  const { me } = useSession();
  const { setInitialState } = useModel('@@initialState');
  const queryClient = useQueryClient();
  const name = me?.display_name || me?.name || '';

  const signOut = async () => {
    await call(logout, {});
    queryClient.clear();
    history.push('/login');
    await setInitialState({});
  };
  const items: MenuProps['items'] = [
    ...(ownPageBuilt
      ? [{ key: 'own', icon: <UserOutlined />, label: '个人中心', onClick: () => history.push('/individualCenter') }]
      : []),
    { key: 'out', icon: <LogoutOutlined />, label: '退出登录', onClick: signOut },
  ];
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <button type="button" className={styles.user} aria-label={`用户菜单：${name}`} aria-haspopup="menu">
        <Avatar src={me?.head_image || undefined} style={{ background: palette.primary }}>
          {name.slice(0, 1).toUpperCase()}
        </Avatar>
        <span className={styles.userText}>
          <span>{name}</span>
          <span className={styles.role}>{me?.role_name || '未知角色'}</span>
        </span>
      </button>
    </Dropdown>
  );
}
