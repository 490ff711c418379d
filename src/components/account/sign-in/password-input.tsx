// A password field that warns when caps lock is on.
import { Form, Input } from 'antd';
import type { Rule } from 'antd/es/form';
import { type KeyboardEvent, useState } from 'react';

interface Props {
  name: string;
  label: string;
  autoComplete: 'current-password' | 'new-password';
  help?: string;
  rules?: Rule[];
}

const REQUIRED: Rule[] = [{ required: true, message: '请填写密码' }];

export function PasswordInput({ name, label, autoComplete, help, rules = REQUIRED }: Props) {
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <Form.Item
      name={name}
      label={label}
      rules={rules}
      extra={capsLock ? <span role="status">大写锁定已打开</span> : help}
    >
      <Input.Password
        autoComplete={autoComplete}
        maxLength={128}
        onKeyDown={watchCapsLock}
        onKeyUp={watchCapsLock}
        onBlur={() => setCapsLock(false)}
      />
    </Form.Item>
  );
}
