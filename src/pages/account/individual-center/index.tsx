// 个人中心: profile, security, devices, notifications, calendar, delegates, favourites and saved views of the signed-in user.
import { history } from '@umijs/max';
import { Card, Tabs, type TabsProps } from 'antd';
import { useEffect, useRef } from 'react';
import { Delegates } from '@/components/approval/delegates';
import { PageHeader } from '@/components/layout/page-header';
import { isSignInPending, useSession } from '@/hooks/session';
import { useUrlParam } from '@/hooks/use-url-params';
import { CalendarTab } from './calendar-tab';
import { NotificationTab } from './notification-tab';
import { ProfileTab } from './profile-tab';
import { SecurityTab } from './security/security-tab';
import { SessionsTab } from './sessions-tab';
import { ViewsTab } from './views-tab';

const SECURITY = { key: 'security', label: '安全', children: <SecurityTab /> };
/** Tabs that need no enterprise. */
const OWN: NonNullable<TabsProps['items']> = [
  { key: 'profile', label: '个人资料', children: <ProfileTab /> },
  SECURITY,
  { key: 'sessions', label: '登录设备', children: <SessionsTab /> },
];
const IN_ENTERPRISE: NonNullable<TabsProps['items']> = [
  { key: 'notification', label: '通知', children: <NotificationTab /> },
  { key: 'calendar', label: '日历订阅', children: <CalendarTab /> },
  { key: 'deputies', label: '审批代理', children: <Delegates /> },
  { key: 'views', label: '收藏与视图', children: <ViewsTab /> },
];

/** Steps that are required before the product opens, in their order. */
const FIRST = {
  password: { title: '修改初始密码', description: '当前密码由管理员设置，换成只有您自己知道的密码后即可使用系统' },
  factor: { title: '设置动态验证码', description: '您的账号须使用动态验证码登录，设置完成后即可使用系统' },
};

/** Opens the product when no step is left. */
function useOpening(pending: boolean | null) {
  const before = useRef(pending);
  useEffect(() => {
    if (before.current && pending === false) history.push('/');
    before.current = pending;
  }, [pending]);
}

export default function IndividualCenterPage() {
  const { me } = useSession();
  useOpening(me && isSignInPending(me));
  const [tab, setTab] = useUrlParam('tab', 'profile');
  if (!me) return null;
  if (isSignInPending(me)) {
    return (
      <>
        <PageHeader {...FIRST[me.password_pending ? 'password' : 'factor']} />
        <SecurityTab />
      </>
    );
  }
  const items = [...OWN, ...(me.is_sadmin ? [] : IN_ENTERPRISE)];
  return (
    <>
      <PageHeader title="个人中心" description={[me.company_name, me.role_name].filter(Boolean).join(' · ')} />
      <Card styles={{ body: { paddingTop: 4 } }}>
        <Tabs activeKey={items.find((item) => item.key === tab)?.key ?? 'profile'} onChange={setTab} items={items} />
      </Card>
    </>
  );
}
