// A forgotten password: a new one is set with a code sent to a verified address.
import { Button, Form } from 'antd';
import { resetPassword } from '#api/account/sign-in/sign-in';
import type { ResetPasswordInput } from '#api/account/sign-in/sign-in.schema';
import { PASSWORD_HELP, passwordFault } from '#api/kernel/access/password';
import { PasswordInput } from '@/components/account/sign-in/password-input';
import { CodeField } from '@/components/forms/code-field';
import { WrongAlert } from '@/components/forms/form-page/wrong-alert';
import { HANDLED_AT_SIGN_IN, useSubmit } from '@/hooks/use-submit';
import styles from './login.module.css';
import { TargetField } from './target-field';

const RULES = [
  {
    validator: (_rule: unknown, value = '') => {
      const fault = passwordFault(value);
      return fault ? Promise.reject(new Error(fault)) : Promise.resolve();
    },
  },
];

interface Props {
  onBack: () => void;
  onDone: () => void;
}

export function ResetForm({ onBack, onDone }: Props) {
  const [form] = Form.useForm<ResetPasswordInput>();
  const { submit, submitting, wrong } = useSubmit(resetPassword, { form, handledCodes: HANDLED_AT_SIGN_IN, onDone });
  return (
    <>
      <h2 id="sign-in">找回密码</h2>
      <WrongAlert others={wrong.others} className={styles.notice} />
      <Form form={form} layout="vertical" size="large" requiredMark={false} onFinish={submit}>
        <TargetField />
        <CodeField purpose="reset" />
        <PasswordInput
          name="password"
          label="新密码"
          autoComplete="new-password"
          help={`${PASSWORD_HELP}；重置后，所有设备上的登录都会结束`}
          rules={RULES}
        />
        <Button type="primary" htmlType="submit" block loading={submitting}>
          提交
        </Button>
        <Button type="link" className={styles.aside} onClick={onBack}>
          返回登录
        </Button>
      </Form>
    </>
  );
}
