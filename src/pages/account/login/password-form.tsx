// Name and password; the second factor's field appears when the account asks for it.
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { login } from '#api/account/sign-in/sign-in';
import type { LoginInput } from '#api/account/sign-in/sign-in.schema';
import { call } from '@/api/client';
import { useFormCall } from '@/components/form-page/use-form-call';
import { useEnter } from '@/hooks/use-enter';
import { FactorField } from './factor-field';
import styles from './login.module.css';
import { PasswordInput } from './password-input';
import { panelOf } from './ways';

/** `onForgotten`: none where no code can be sent. */
export function PasswordForm({ onForgotten }: { onForgotten?: () => void }) {
  const [form] = Form.useForm<LoginInput>();
  const { busy, refusal, run } = useFormCall(form);
  const [factor, setFactor] = useState(false);
  const enter = useEnter();

  const submit = (input: LoginInput) =>
    run(
      async (options) => {
        await call(login, input, options);
        await enter();
      },
      (error) => {
        if (error.errors.some(({ path }) => path[0] === 'code')) setFactor(true);
      },
    );
  return (
    <div {...(onForgotten && panelOf('password'))}>
      {refusal && <Alert type="error" showIcon message={refusal} className={styles.notice} />}
      <Form form={form} layout="vertical" size="large" requiredMark={false} onFinish={submit}>
        <Form.Item name="name" label="用户名" rules={[{ required: true, whitespace: true, message: '请输入用户名' }]}>
          <Input autoFocus autoComplete="username" maxLength={64} onChange={() => setFactor(false)} />
        </Form.Item>
        <PasswordInput name="password" label="密码" autoComplete="current-password" />
        {factor && <FactorField name="code" />}
        <Button type="primary" htmlType="submit" block loading={busy}>
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
