// Disables the second factor: requires the password and a code.
import { Alert, Button, Form, Input } from 'antd';
import { totpDisable } from '#api/account/profile';
import type { TotpDisable } from '#api/account/profile.schema';
import { WrongAlert } from '@/components/forms/form-page/wrong-alert';
import { HANDLED_AT_SIGN_IN, useSubmit } from '@/hooks/use-submit';
import styles from '../individual-center.module.css';

interface Props {
  onDone: () => Promise<void>;
  onCancel: () => void;
}

export function FactorOff({ onDone, onCancel }: Props) {
  const [form] = Form.useForm<TotpDisable>();
  const { submit, submitting, wrong } = useSubmit(totpDisable, { form, handledCodes: HANDLED_AT_SIGN_IN, onDone });
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={submit} className={styles.narrow}>
      <Alert type="warning" showIcon message="停用后只凭密码即可登录您的账号" className={styles.notice} />
      <WrongAlert others={wrong.others} className={styles.notice} />
      <Form.Item name="password" label="登录密码" rules={[{ required: true, message: '请填写密码' }]}>
        <Input.Password autoFocus autoComplete="current-password" maxLength={128} />
      </Form.Item>
      <Form.Item
        name="code"
        label="动态验证码"
        rules={[{ required: true, pattern: /^\d{6}$/, message: '请填写 6 位动态验证码' }]}
      >
        <Input inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
      </Form.Item>
      <Button danger htmlType="submit" loading={submitting}>
        停用
      </Button>
      <Button type="text" onClick={onCancel}>
        取消
      </Button>
    </Form>
  );
}
