// The verified address a code goes to.
import { Form, Input } from 'antd';
import { channelOf, normalTarget } from '../../../../api/account/code-target';
import { WRONG_TARGET } from '../../../components/code-field';

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
