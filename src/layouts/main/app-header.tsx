// The header of every page: the selection (left), the search, favourites, open messages and the user (right).
import type { AppRoute } from '#config/routes/types';
import { HeaderPickers } from '@/components/assets/selection-picker';
import { useLater } from '@/components/layout/use-later';
import { isSignInPending, useSession } from '@/hooks/session';
import { FavoriteStar } from './favorite-star';
import { HelpButton } from './help-button';
import styles from './main.module.css';
import { OpenMessages } from './open-messages';
import { Search } from './search';
import { UserMenu } from './user-menu';

/** Only pages of the menu can be favourites; forms and details belong to one object. */
const canBeFavorite = (page: AppRoute) => !page.hideInMenu && !page.path.includes(':');

export function AppHeader({ page }: { page: AppRoute | undefined }) {
  const { me } = useSession();
  const due = useLater();
  if (!due) return <header className={styles.header} />;
  // A super-administrator has no enterprise: no parks, nothing to find, no messages. A user who must first secure their account may call nothing.
  if (me && (me.is_sadmin || isSignInPending(me))) {
    return (
      <header className={styles.header}>
        <div className={styles.spacer} />
        {!isSignInPending(me) && <HelpButton page={page} />}
        <UserMenu />
      </header>
    );
  }
  return (
    <header className={styles.header}>
      <HeaderPickers />
      <div className={styles.spacer} />
      <Search />
      {page && canBeFavorite(page) && <FavoriteStar page={page} />}
      <HelpButton page={page} />
      <OpenMessages />
      <UserMenu />
    </header>
  );
}
