// 邮箱, 手机号: an address is verified by the code sent to it.
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { bindTarget, cancelBind } from '#api/account/profile';
import type { Bind, PendingTarget, Profile } from '#api/account/profile.schema';
import { type CodeChannel, channelOf, normalTarget } from '#api/account/sign-in/code-target';
import type { Labels } from '#api/kernel/labels';
import { StatusTag, textOf } from '@/components/figures';
import { CodeField } from '@/components/forms/code-field';
import { WrongAlert } from '@/components/forms/form-page/wrong-alert';
import { HANDLED_AT_SIGN_IN, useSubmit } from '@/hooks/use-submit';
import styles from '../individual-center.module.css';
import { OwnerField, requiresPassword } from './owner-field';
import { Section } from './section';

const STATES: Labels = {
  verified: { label: '已验证', tone: 'success' },
  pending: { label: '待验证', tone: 'warning' },
  unverified: { label: '未验证', tone: 'warning' },
  none: { label: '未绑定' },
};
const WRONG: Readonly<Record<CodeChannel, string>> = { email: '邮箱格式不正确', phone: '请填写 11 位手机号' };

interface Props {
  channel: CodeChannel;
  title: string;
  value: string;
  verified: boolean;
  /** An address whose code has not been entered yet. */
  pending: PendingTarget | undefined;
  help: string;
  onChanged: (profile?: Profile) => Promise<void>;
}

/** Returns the verification state of the address, for its tag. */
function stateOf({ pending, verified, value }: Pick<Props, 'pending' | 'verified' | 'value'>): string {
  if (pending) return 'pending';
  if (verified) return 'verified';
  return value ? 'unverified' : 'none';
}

export function TargetSection(props: Props) {
  const { title, value, verified, pending, help } = props;
  // A change that waits for its code continues where it was left.
  const [open, setOpen] = useState(pending !== undefined);
  return (
    <Section title={title} state={<StatusTag labels={STATES} value={stateOf(props)} />}>
      <p className={styles.state}>
        <strong>{value || '尚未绑定'}</strong>
        <span>{help}</span>
      </p>
      {pending && (
        <p className={styles.state} role="status">
          <span>
            {`等待验证 ${pending.target}：请在 ${textOf('instant', pending.expires_at).slice(11, 16)} 前输入收到的验证码，验证后才生效`}
          </span>
        </p>
      )}
      {open ? (
        <TargetForm {...props} onClose={() => setOpen(false)} />
      ) : (
        <Button onClick={() => setOpen(true)}>{value && verified ? `更换${title}` : `绑定${title}`}</Button>
      )}
    </Section>
  );
}

/** Must be mounted only while it is open. */
function TargetForm({ channel, title, value, verified, pending, onChanged, onClose }: Props & { onClose: () => void }) {
  const [form] = Form.useForm<Bind>();
  const [needsPassword, setNeedsPassword] = useState(false);
  const done = async (profile: Profile) => {
    await onChanged(profile);
    onClose();
  };
  const { submit, submitting, wrong } = useSubmit(bindTarget, {
    form,
    handledCodes: HANDLED_AT_SIGN_IN,
    success: verified ? `${title}已更换` : `${title}已绑定`,
    onDone: done,
    onRefused: (error) => setNeedsPassword((before) => before || requiresPassword(error)),
  });
  const cancelling = useSubmit(cancelBind, { onDone: done });
  const fits = (_rule: unknown, typed = '') =>
    channelOf(normalTarget(typed)) === channel ? Promise.resolve() : Promise.reject(new Error(WRONG[channel]));
  return (
    <>
      <WrongAlert others={wrong.others} className={styles.notice} />
      <Form form={form} layout="vertical" requiredMark={false} onFinish={submit} className={styles.narrow}>
        <Form.Item
          name="target"
          label={verified ? `新${title}` : title}
          initialValue={pending?.target ?? (verified ? '' : value)}
          rules={[{ validator: fits }]}
          validateTrigger="onBlur"
        >
          <Input autoFocus={!pending} maxLength={100} />
        </Form.Item>
        <CodeField purpose="bind" sentBefore={pending?.target} onSent={() => onChanged()} />
        {needsPassword && <OwnerField />}
        <Button htmlType="submit" loading={submitting}>
          保存
        </Button>
        <Button
          type="text"
          loading={cancelling.submitting}
          onClick={() => (pending ? cancelling.submit({ channel }) : onClose())}
        >
          {pending ? '取消更换' : '取消'}
        </Button>
      </Form>
    </>
  );
}
