// Mark and name on top of the sider; leads home.
import { Link } from '@umijs/max';
import { layoutSettings } from '../../../config/layout';
import styles from './main.module.css';

export function Brand({ collapsed }: { collapsed: boolean }) {
  return (
    <Link to="/" className={styles.brand} aria-label={`${layoutSettings.title}，返回首页`}>
      <img src="/favicon.svg" alt="" width={28} height={28} />
      {!collapsed && <span>{layoutSettings.title}</span>}
    </Link>
  );
}
