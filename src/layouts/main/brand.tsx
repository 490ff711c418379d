// Logo and name at the top of the sider, the enterprise's own when set; links to the home page.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@umijs/max';
import { brand } from '#api/setup/enterprise/company-profile';
import { layoutSettings } from '#config/layout';
import { call } from '@/api/client';
import { pictureAt } from '@/components/forms/inputs/files/image-upload';
import { isSignInPending, useSession } from '@/hooks/session';
import styles from './main.module.css';

const SIDE_PX = 28;

export function Brand({ collapsed }: { collapsed: boolean }) {
  const { me } = useSession();
  const own = useQuery({
    queryKey: [brand.path],
    queryFn: () => call(brand, {}),
    staleTime: Number.POSITIVE_INFINITY,
    // A super-administrator has no enterprise, even while their second factor is not set up.
    enabled: me?.is_sadmin === false && !isSignInPending(me),
  }).data;
  const name = own?.short_name || layoutSettings.title;
  return (
    <Link to="/" className={styles.brand} aria-label={`${name}，返回首页`}>
      {own?.logo_file_id ? (
        <img className={styles.logo} src={pictureAt(own.logo_file_id)} alt="" width={SIDE_PX} height={SIDE_PX} />
      ) : (
        <img src="/favicon.svg" alt="" width={SIDE_PX} height={SIDE_PX} />
      )}
      {!collapsed && <span>{name}</span>}
    </Link>
  );
}
