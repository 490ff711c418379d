// 登录密码: changed with the current one; other devices are signed out.
import { Button, Form, Input } from 'antd';
import { editPassword } from '#api/account/sign-in/sign-in';
import { PASSWORD_HELP, passwordFault } from '#api/kernel/access/password';
import { WrongAlert } from '@/components/forms/form-page/wrong-alert';
import { HANDLED_AT_SIGN_IN, useSubmit } from '@/hooks/use-submit';
import styles from '../individual-center.module.css';
import { Section } from './section';

interface Values {
  old_password: string;
  password: string;
  again: string;
}

interface Props {
  name: string;
  onChanged: () => Promise<void>;
}

export function PasswordSection({ name, onChanged }: Props) {
  const [form] = Form.useForm<Values>();
  const { submit, submitting, wrong } = useSubmit(editPassword, {
    form,
    handledCodes: HANDLED_AT_SIGN_IN,
    success: '密码已修改，其他设备上的登录已结束',
    onDone: async () => {
      form.resetFields();
      await onChanged();
    },
  });
  const strong = (_rule: unknown, value = '') => {
    const fault = passwordFault(value, name);
    return fault ? Promise.reject(new Error(fault)) : Promise.resolve();
  };
  const same = (_rule: unknown, value = '') =>
    value === form.getFieldValue('password') ? Promise.resolve() : Promise.reject(new Error('两次输入的新密码不一致'));

  return (
    <Section title="登录密码">
      <WrongAlert others={wrong.others} className={styles.notice} />
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={({ old_password, password }) => submit({ old_password, password })}
        className={styles.narrow}
      >
        <Form.Item name="old_password" label="原密码" rules={[{ required: true, message: '请填写原密码' }]}>
          <Input.Password autoComplete="current-password" maxLength={128} />
        </Form.Item>
        <Form.Item name="password" label="新密码" extra={PASSWORD_HELP} rules={[{ validator: strong }]}>
          <Input.Password autoComplete="new-password" maxLength={128} />
        </Form.Item>
        <Form.Item name="again" label="再次输入新密码" dependencies={['password']} rules={[{ validator: same }]}>
          <Input.Password autoComplete="new-password" maxLength={128} />
        </Form.Item>
        <Button htmlType="submit" loading={submitting}>
          保存
        </Button>
      </Form>
    </Section>
  );
}
