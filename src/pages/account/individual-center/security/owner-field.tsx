// The password beside what changes how somebody is let in: asked for once the server does, when the last sign-in was some time ago.
import { Form, Input } from 'antd';
import { useId } from 'react';
import type { ApiError } from '@/api/api-error';

export const asksForPassword = ({ errors }: ApiError): boolean => errors.some(({ path }) => path[0] === 'password');

/** Several forms of the page may have one. */
export function OwnerField() {
  const id = useId();
  return (
    <Form.Item name="password" label="登录密码" htmlFor={id}>
      <Input.Password id={id} autoFocus autoComplete="current-password" maxLength={128} />
    </Form.Item>
  );
}
