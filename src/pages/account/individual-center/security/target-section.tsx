// 邮箱, 手机号: an address is bound by the code sent to it.
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { bindTarget } from '#api/account/profile/profile';
import type { Bind, Profile } from '#api/account/profile/profile.schema';
import { type CodeChannel, channelOf, normalTarget } from '#api/account/sign-in/code-target';
import type { Labels } from '#api/kernel/labels';
import { StatusTag } from '@/components/figures';
import { CodeField } from '@/components/forms/code-field';
import { WrongAlert } from '@/components/forms/form-page/wrong-alert';
import { TOLD_AT_SIGN_IN, useSubmit } from '@/hooks/use-submit';
import styles from '../individual-center.module.css';
import { asksForPassword, OwnerField } from './owner-field';
import { Section } from './section';

const STATES: Labels = {
  verified: { label: '已验证', tone: 'success' },
  unverified: { label: '未验证', tone: 'warning' },
  none: { label: '未绑定' },
};
const WRONG: Readonly<Record<CodeChannel, string>> = { email: '邮箱格式不正确', phone: '请输入 11 位手机号' };

interface Props {
  channel: CodeChannel;
  title: string;
  value: string;
  verified: boolean;
  help: string;
  onChanged: (profile: Profile) => Promise<void>;
}

export function TargetSection({ channel, title, value, verified, help, onChanged }: Props) {
  const [form] = Form.useForm<Bind>();
  const { submit, submitting, wrong } = useSubmit(bindTarget, {
    form,
    alsoTold: TOLD_AT_SIGN_IN,
    success: `${title}已绑定`,
    onDone: async (profile) => {
      await onChanged(profile);
      setOpen(false);
    },
    onRefused: (error) => setAsked((before) => before || asksForPassword(error)),
  });
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);

  const state = verified ? 'verified' : value ? 'unverified' : 'none';
  const fits = (_rule: unknown, typed = '') =>
    channelOf(normalTarget(typed)) === channel ? Promise.resolve() : Promise.reject(new Error(WRONG[channel]));
  return (
    <Section title={title} state={<StatusTag labels={STATES} value={state} />}>
      <p className={styles.state}>
        <strong>{value || '尚未绑定'}</strong>
        <span>{help}</span>
      </p>
      {open ? (
        <>
          <WrongAlert others={wrong.others} className={styles.notice} />
          <Form form={form} layout="vertical" requiredMark={false} onFinish={submit} className={styles.narrow}>
            <Form.Item
              name="target"
              label={verified ? `新${title}` : title}
              initialValue={verified ? '' : value}
              rules={[{ validator: fits }]}
              validateTrigger="onBlur"
            >
              <Input autoFocus maxLength={100} />
            </Form.Item>
            <CodeField purpose="bind" />
            {asked && <OwnerField />}
            <Button htmlType="submit" loading={submitting}>
              保存
            </Button>
            <Button type="text" onClick={() => setOpen(false)}>
              取消
            </Button>
          </Form>
        </>
      ) : (
        <Button onClick={() => setOpen(true)}>{value && verified ? `更换${title}` : `绑定${title}`}</Button>
      )}
    </Section>
  );
}
