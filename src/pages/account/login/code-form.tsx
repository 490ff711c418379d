// Sign-in with a code sent to a verified address.
import { Button, Form } from 'antd';
import { useState } from 'react';
import { codeLogin } from '#api/account/sign-in/sign-in';
import type { CodeLoginInput } from '#api/account/sign-in/sign-in.schema';
import { FactorField } from '@/components/account/sign-in/factor-field';
import { CodeField } from '@/components/forms/code-field';
import { WrongAlert } from '@/components/forms/form-page/wrong-alert';
import { useEnter } from '@/hooks/use-enter';
import { HANDLED_AT_SIGN_IN, useSubmit } from '@/hooks/use-submit';
import styles from './login.module.css';
import { TargetField } from './target-field';
import { panelOf } from './ways';

export function CodeForm() {
  const [form] = Form.useForm<CodeLoginInput>();
  const [factor, setFactor] = useState(false);
  const enter = useEnter();
  const { submit, submitting, wrong } = useSubmit(codeLogin, {
    form,
    handledCodes: HANDLED_AT_SIGN_IN,
    onDone: enter,
    onRefused: (error) => {
      if (error.errors.some(({ path }) => path[0] === 'totp')) setFactor(true);
    },
  });
  return (
    <div {...panelOf('code')}>
      <WrongAlert others={wrong.others} className={styles.notice} />
      <Form form={form} layout="vertical" size="large" requiredMark={false} onFinish={submit}>
        <TargetField />
        <CodeField purpose="login" />
        {factor && <FactorField name="totp" />}
        <Button type="primary" htmlType="submit" block loading={submitting}>
          登录
        </Button>
      </Form>
    </div>
  );
}
