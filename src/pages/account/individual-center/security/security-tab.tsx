// 安全: password, second factor, and the addresses that receive codes.
import { Skeleton } from 'antd';
import { FailedState } from '@/components/feedback/failed-state';
import { useSession } from '@/hooks/session';
import styles from '../individual-center.module.css';
import { useProfile } from '../use-profile';
import { FactorSection } from './factor-section';
import { PasswordSection } from './password-section';
import { TargetSection } from './target-section';

export function SecurityTab() {
  const { me } = useSession();
  const { data, isError, error, refetch, changed } = useProfile();
  if (isError) return <FailedState error={error} onRetry={refetch} />;
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />;
  const password = <PasswordSection name={data.name} onChanged={changed} />;
  if (me?.password_pending) return <div className={styles.sections}>{password}</div>;
  const factor = <FactorSection profile={data} onChanged={changed} />;
  if (me?.factor_pending) return <div className={styles.sections}>{factor}</div>;
  return (
    <div className={styles.sections}>
      {password}
      {factor}
      <TargetSection
        channel="email"
        title="邮箱"
        value={data.email}
        verified={data.email_verified}
        pending={data.pending.find(({ channel }) => channel === 'email')}
        onChanged={changed}
        help="用于验证码登录、找回密码和接收通知邮件；更换后会邮件通知原邮箱"
      />
      <TargetSection
        channel="phone"
        title="手机号"
        value={data.phone}
        verified={data.phone_verified}
        pending={data.pending.find(({ channel }) => channel === 'phone')}
        onChanged={changed}
        help="用于验证码登录和找回密码；号码可能被他人补卡或转走，请同时启用动态验证码"
      />
    </div>
  );
}
