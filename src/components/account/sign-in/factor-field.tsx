// The code of the authenticator app; takes the focus when it appears.
import { Form, Input } from 'antd';

export function FactorField({ name }: { name: string }) {
  return (
    <Form.Item
      name={name}
      label="动态验证码"
      extra="打开身份验证器应用，输入本账号当前的 6 位数字"
      rules={[{ required: true, pattern: /^\d{6}$/, message: '请填写 6 位动态验证码' }]}
    >
      <Input autoFocus inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
    </Form.Item>
  );
}
