// Sign-in by name and password. Loads before everything else, so it imports little.
import { useQueryClient } from '@tanstack/react-query';
import { history, useModel } from '@umijs/max';
import { Alert, Button, Form, Input } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { me } from '../../../../api/account/me';
import { login } from '../../../../api/account/user';
import type { LoginInput } from '../../../../api/account/user.schema';
import { ApiError } from '../../../api/api-error';
import { call } from '../../../api/client';
import { resetFeedback } from '../../../api/feedback';
import styles from './login.module.css';

export default function LoginPage() {
  const [form] = Form.useForm<LoginInput>();
  const { setInitialState } = useModel('@@initialState');
  const queryClient = useQueryClient();
  const [refusal, setRefusal] = useState('');
  const [capsLock, setCapsLock] = useState(false);
  const [busy, setBusy] = useState(false);

  const submit = async (input: LoginInput) => {
    setBusy(true);
    setRefusal('');
    try {
      await call(login, input, { quiet: [403, 422, 423, 429] });
      queryClient.clear();
      resetFeedback();
      await setInitialState({ me: await call(me, {}) });
      history.push('/');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code !== 0) setRefusal(showAtFields(error));
    } finally {
      setBusy(false);
    }
  };
  /** Puts field errors at their fields; returns what has no field. */
  const showAtFields = (error: ApiError): string => {
    const known = error.errors.filter(({ path }) => path[0] === 'name' || path[0] === 'password');
    form.setFields(known.map(({ path, message }) => ({ name: path[0] as keyof LoginInput, errors: [message] })));
    const first = known[0]?.path[0];
    if (first) form.getFieldInstance(first as keyof LoginInput)?.focus();
    return known.length ? '' : error.message;
  };
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));

  return (
    <main className={styles.page}>
      <section className={styles.words}>
        <img src="/favicon.svg" alt="" width={48} height={48} />
        <h1>商业租赁管理</h1>
        <p>资产、招商、合同与财务，一处管理</p>
      </section>
      <section className={styles.card} aria-labelledby="sign-in">
        <h2 id="sign-in">登录</h2>
        {refusal && <Alert type="error" showIcon message={refusal} style={{ marginBottom: 16 }} />}
        <Form form={form} layout="vertical" size="large" requiredMark={false} onFinish={submit}>
          <Form.Item name="name" label="用户名" rules={[{ required: true, whitespace: true, message: '请输入用户名' }]}>
            <Input autoFocus autoComplete="username" maxLength={64} />
          </Form.Item>
          <Form.Item
            name="password"
            label="密码"
            rules={[{ required: true, message: '请输入密码' }]}
            extra={capsLock && <span role="status">大写锁定已打开</span>}
          >
            <Input.Password
              autoComplete="current-password"
              maxLength={128}
              onKeyDown={watchCapsLock}
              onKeyUp={watchCapsLock}
              onBlur={() => setCapsLock(false)}
            />
          </Form.Item>
          <Button type="primary" htmlType="submit" block loading={busy}>
            登录
          </Button>
        </Form>
      </section>
    </main>
  );
}
