// 动态验证码: the state of the second factor, and the buttons to enable or disable it.
import { App, Button } from 'antd';
import { useState } from 'react';
import type { Profile, TotpStart } from '#api/account/profile.schema';
import type { Labels } from '#api/kernel/labels';
import { StatusTag } from '@/components/figures';
import styles from '../individual-center.module.css';
import { FactorOff } from './factor-off';
import { FactorSetup } from './factor-setup';
import { FactorStart } from './factor-start';
import { Section } from './section';

interface Props {
  profile: Profile;
  onChanged: () => Promise<void>;
}

const STATES: Labels = { on: { label: '已启用', tone: 'success' }, off: { label: '未启用' } };
const HELP =
  '登录时除密码外，还须输入手机身份验证器应用（如 Microsoft Authenticator、Google Authenticator）显示的 6 位数字';

export function FactorSection({ profile, onChanged }: Props) {
  const { message } = App.useApp();
  const [setup, setSetup] = useState<TotpStart | null>(null);
  const [turningOff, setTurningOff] = useState(false);
  const { totp_enabled, totp_required } = profile;

  const isEnabled = async () => {
    setSetup(null);
    await onChanged();
    message.success('动态验证码已启用，下次登录时须输入');
  };
  const off = async () => {
    setTurningOff(false);
    await onChanged();
    message.success('动态验证码已停用');
  };

  return (
    <Section title="动态验证码" state={<StatusTag labels={STATES} value={totp_enabled ? 'on' : 'off'} />}>
      <p className={styles.state}>
        <span>{HELP}</span>
      </p>
      {!totp_enabled && !setup && <FactorStart onStarted={setSetup} />}
      {setup && (
        <FactorSetup setup={setup} onDone={isEnabled} onCancel={totp_required ? undefined : () => setSetup(null)} />
      )}
      {totp_enabled && totp_required && <span>您的账号须一直使用动态验证码；更换手机时请由管理员重置。</span>}
      {totp_enabled && !totp_required && !turningOff && (
        <Button danger onClick={() => setTurningOff(true)}>
          停用
        </Button>
      )}
      {turningOff && <FactorOff onDone={off} onCancel={() => setTurningOff(false)} />}
    </Section>
  );
}
