// The header of every page: what the user looks at (left), open messages and the user (right).
import { BellOutlined } from '@ant-design/icons';
import { history } from '@umijs/max';
import { Badge, Button } from 'antd';
import { builtRoutes, pageRoutes } from '../../../config/routes';
import { HeaderPickers } from '../../components/selection-picker';
import styles from './main.module.css';
import { UserMenu } from './user-menu';

const messagesBuilt = pageRoutes(builtRoutes()).some((page) => page.path === '/messageCenter');

interface Props {
  openMessages?: number;
}

export function AppHeader({ openMessages = 0 }: Props) {
  return (
    <header className={styles.header}>
      <HeaderPickers />
      <div className={styles.spacer} />
      {messagesBuilt && (
        <Badge count={openMessages} size="small" offset={[-6, 6]}>
          <Button
            type="text"
            icon={<BellOutlined />}
            aria-label={openMessages ? `消息中心，${openMessages} 条待处理` : '消息中心'}
            onClick={() => history.push('/messageCenter')}
          />
        </Badge>
      )}
      <UserMenu />
    </header>
  );
}
