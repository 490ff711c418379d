// The header of every page: what the user looks at (left), open messages and the user (right).
import { HeaderPickers } from '../../components/selection-picker';
import styles from './main.module.css';
import { OpenMessages } from './open-messages';
import { UserMenu } from './user-menu';

export function AppHeader() {
  return (
    <header className={styles.header}>
      <HeaderPickers />
      <div className={styles.spacer} />
      <OpenMessages />
      <UserMenu />
    </header>
  );
}
