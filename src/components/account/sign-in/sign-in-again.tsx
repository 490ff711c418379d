// The session has ended while there is unsaved input: the same user signs in over the page, and the pending work continues.
import { Button, Form, Input, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { me as currentUser } from '#api/account/me';
import type { Me } from '#api/account/me.schema';
import { login } from '#api/account/sign-in/sign-in';
import type { LoginInput } from '#api/account/sign-in/sign-in.schema';
import { call } from '@/api/client';
import { registerSignInDialog } from '@/api/session-end';
import { WrongAlert } from '@/components/forms/form-page/wrong-alert';
import { useSession } from '@/hooks/session';
import { HANDLED_AT_SIGN_IN, useSubmit } from '@/hooks/use-submit';
import { FactorField } from './factor-field';
import { PasswordInput } from './password-input';

type Settle = (again: boolean) => void;

export function SignInAgain() {
  const { me } = useSession();
  const [settle, setSettle] = useState<Settle | null>(null);
  useEffect(() => registerSignInDialog(() => new Promise((resolve) => setSettle(() => resolve))), []);
  if (!settle || !me) return null;
  return (
    <SignInDialog
      me={me}
      onSettled={(again) => {
        setSettle(null);
        settle(again);
      }}
    />
  );
}

const NOBODY: readonly number[] = [401];
const fetchUser = () => call(currentUser, {}, { quiet: NOBODY });

function SignInDialog({ me, onSettled }: { me: Me; onSettled: Settle }) {
  const [form] = Form.useForm<LoginInput>();
  const [factor, setFactor] = useState(false);
  /** Continues only for the same user: for another user the app redirects to /login, because the unsaved input is not theirs. */
  const goOn = useSubmit<void, Me>(fetchUser, { handledCodes: NOBODY, onDone: (now) => onSettled(now.id === me.id) });
  const { submit, submitting, wrong } = useSubmit(login, {
    form,
    handledCodes: HANDLED_AT_SIGN_IN,
    onDone: () => goOn.submit(),
    onRefused: (error) => {
      if (error.errors.some(({ path }) => path[0] === 'code')) setFactor(true);
    },
  });
  return (
    <Modal
      open
      title="登录已失效，请重新登录"
      closable={false}
      keyboard={false}
      maskClosable={false}
      width={440}
      afterOpenChange={() => form.getFieldInstance('password')?.focus()}
      footer={[
        <Button key="leave" onClick={() => onSettled(false)}>
          离开此页
        </Button>,
        <Button key="enter" type="primary" loading={submitting} onClick={() => form.submit()}>
          登录
        </Button>,
      ]}
    >
      <p style={{ marginTop: 0 }}>您填写的内容还在页面上，登录后接着填写；刚才的操作会自动继续。</p>
      <WrongAlert others={[...wrong.others, ...goOn.wrong.others]} />
      <Form
        // The fields have their own ids, because the form behind may have a field of the same name.
        name="sign-in-again"
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ name: me.name }}
        onFinish={submit}
        aria-label="重新登录"
      >
        <Form.Item name="name" label="登录名">
          <Input disabled autoComplete="username" />
        </Form.Item>
        <PasswordInput name="password" label="密码" autoComplete="current-password" />
        {factor && <FactorField name="code" />}
        {/* Enter in a field submits. */}
        <button type="submit" hidden />
      </Form>
      <a href="/login" target="_blank" rel="noreferrer">
        在新窗口用其他方式登录
      </a>
      <Button type="link" loading={goOn.submitting} onClick={() => goOn.submit()}>
        已登录，继续
      </Button>
    </Modal>
  );
}
