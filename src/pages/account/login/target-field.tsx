// The verified address that receives a code.
import { Form, Input } from 'antd';
import { channelOf, normalTarget } from '#api/account/sign-in/code-target';

const WRONG_TARGET = '请填写邮箱或 11 位手机号';
const RULES = [
  {
    validator: (_rule: unknown, value = '') =>
      channelOf(normalTarget(value)) ? Promise.resolve() : Promise.reject(new Error(WRONG_TARGET)),
  },
];

export function TargetField() {
  return (
    <Form.Item name="target" label="已验证的邮箱或手机号" rules={RULES} validateTrigger="onBlur">
      <Input autoFocus autoComplete="username" maxLength={100} />
    </Form.Item>
  );
}
