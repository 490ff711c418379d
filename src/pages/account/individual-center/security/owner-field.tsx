// The password field of forms that change how the user signs in: shown when the server requires it, because the last sign-in was some time ago.
import { Form, Input } from 'antd';
import { useId } from 'react';
import type { ApiError } from '@/api/api-error';

export const requiresPassword = ({ errors }: ApiError): boolean => errors.some(({ path }) => path[0] === 'password');

/** Several forms of the page may have one. */
export function OwnerField() {
  const id = useId();
  return (
    <Form.Item name="password" label="登录密码" htmlFor={id}>
      <Input.Password id={id} autoFocus autoComplete="current-password" maxLength={128} />
    </Form.Item>
  );
}
