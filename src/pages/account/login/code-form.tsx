// Sign-in by a code sent to a verified address.
import { Alert, Button, Form } from 'antd';
import { useState } from 'react';
import { codeLogin } from '#api/account/sign-in/sign-in';
import type { CodeLoginInput } from '#api/account/sign-in/sign-in.schema';
import { call } from '@/api/client';
import { CodeField } from '@/components/code-field';
import { useFormCall } from '@/components/form-page/use-form-call';
import { useEnter } from '@/hooks/use-enter';
import { FactorField } from './factor-field';
import styles from './login.module.css';
import { TargetField } from './target-field';
import { panelOf } from './ways';

export function CodeForm() {
  const [form] = Form.useForm<CodeLoginInput>();
  const { busy, refusal, run } = useFormCall(form);
  const [factor, setFactor] = useState(false);
  const enter = useEnter();

  const submit = (input: CodeLoginInput) =>
    run(
      async (options) => {
        await call(codeLogin, input, options);
        await enter();
      },
      (error) => {
        if (error.errors.some(({ path }) => path[0] === 'totp')) setFactor(true);
      },
    );
  return (
    <div {...panelOf('code')}>
      {refusal && <Alert type="error" showIcon message={refusal} className={styles.notice} />}
      <Form form={form} layout="vertical" size="large" requiredMark={false} onFinish={submit}>
        <TargetField />
        <CodeField purpose="login" />
        {factor && <FactorField name="totp" />}
        <Button type="primary" htmlType="submit" block loading={busy}>
          登录
        </Button>
      </Form>
    </div>
  );
}
