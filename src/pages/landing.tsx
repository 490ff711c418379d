// `/` opens the first page the user may see: home for most, the platform's for a super-administrator.
import { Navigate } from '@umijs/max';
import { Result } from 'antd';
import { builtRoutes } from '#config/routes';
import { firstPermitted } from '../access';
import { useSession } from '../hooks/session';

export default function LandingPage() {
  const { access } = useSession();
  const path = firstPermitted(builtRoutes(), access);
  if (path) return <Navigate to={path} replace />;
  return <Result status="403" title="暂无可用页面" subTitle="您的账号还没有任何页面的权限，请联系管理员授权。" />;
}
