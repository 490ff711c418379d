// Binds an authenticator app: scan the code, then confirm with the first one-time code.
import { Button, Form, Input, QRCode, Typography } from 'antd';
import { totpConfirm } from '#api/account/profile';
import type { TotpConfirm, TotpStart } from '#api/account/profile.schema';
import { WrongAlert } from '@/components/forms/form-page/wrong-alert';
import { HANDLED_AT_SIGN_IN, useSubmit } from '@/hooks/use-submit';
import styles from '../individual-center.module.css';

interface Props {
  setup: TotpStart;
  onDone: () => Promise<void>;
  onCancel?: () => void;
}

/** Groups of four are easier to type from a screen. */
const grouped = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

export function FactorSetup({ setup, onDone, onCancel }: Props) {
  const [form] = Form.useForm<TotpConfirm>();
  const { submit, submitting, wrong } = useSubmit(totpConfirm, { form, handledCodes: HANDLED_AT_SIGN_IN, onDone });
  return (
    <div className={styles.setup}>
      <QRCode value={setup.url} size={176} />
      <div className={styles.steps}>
        <ol>
          <li>用身份验证器应用扫描左侧二维码</li>
          <li>
            不能扫码时，手动输入密钥
            <Typography.Text code copyable={{ text: setup.secret, tooltips: ['复制', '已复制'] }}>
              {grouped(setup.secret)}
            </Typography.Text>
          </li>
          <li>输入应用显示的 6 位数字，确认绑定</li>
        </ol>
        <WrongAlert others={wrong.others} className={styles.notice} />
        <Form form={form} layout="vertical" requiredMark={false} onFinish={submit}>
          <Form.Item
            name="code"
            label="动态验证码"
            rules={[{ required: true, pattern: /^\d{6}$/, message: '请填写 6 位动态验证码' }]}
          >
            <Input autoFocus inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
          </Form.Item>
          <Button type="primary" htmlType="submit" loading={submitting}>
            启用
          </Button>
          {onCancel && (
            <Button type="text" onClick={onCancel}>
              取消
            </Button>
          )}
        </Form>
      </div>
    </div>
  );
}
