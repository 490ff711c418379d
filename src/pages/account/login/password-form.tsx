// Name and password; the field of the second factor appears when the account requires it.
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { login } from '#api/account/sign-in/sign-in';
import type { LoginInput } from '#api/account/sign-in/sign-in.schema';
import { FactorField } from '@/components/account/sign-in/factor-field';
import { PasswordInput } from '@/components/account/sign-in/password-input';
import { WrongAlert } from '@/components/forms/form-page/wrong-alert';
import { useEnter } from '@/hooks/use-enter';
import { HANDLED_AT_SIGN_IN, useSubmit } from '@/hooks/use-submit';
import styles from './login.module.css';
import { panelOf } from './ways';

/** `onForgotten` is missing when no code can be sent. */
export function PasswordForm({ onForgotten }: { onForgotten?: () => void }) {
  const [form] = Form.useForm<LoginInput>();
  const [factor, setFactor] = useState(false);
  const enter = useEnter();
  const { submit, submitting, wrong } = useSubmit(login, {
    form,
    handledCodes: HANDLED_AT_SIGN_IN,
    onDone: enter,
    onRefused: (error) => {
      if (error.errors.some(({ path }) => path[0] === 'code')) setFactor(true);
    },
  });
  return (
    <div {...(onForgotten && panelOf('password'))}>
      <WrongAlert others={wrong.others} className={styles.notice} />
      <Form form={form} layout="vertical" size="large" requiredMark={false} onFinish={submit}>
        <Form.Item name="name" label="登录名" rules={[{ required: true, whitespace: true, message: '请填写登录名' }]}>
          <Input autoFocus autoComplete="username" maxLength={64} onChange={() => setFactor(false)} />
        </Form.Item>
        <PasswordInput name="password" label="密码" autoComplete="current-password" />
        {factor && <FactorField name="code" />}
        <Button type="primary" htmlType="submit" block loading={submitting}>
          登录
        </Button>
        {onForgotten && (
          <Button type="link" className={styles.aside} onClick={onForgotten}>
            忘记密码？
          </Button>
        )}
      </Form>
    </div>
  );
}
