// The reason why the areas differ, required only when they do.
import { Form, Input } from 'antd';

const LONGEST = 200;
/** Always valid: a change clears the error shown at the field. */
const CLEARS = [{ validator: () => Promise.resolve() }];

export function ReasonField({ conserved }: { conserved: boolean }) {
  return (
    <Form.Item name="reason" label="面积差异原因" required={!conserved} rules={CLEARS}>
      <Input maxLength={LONGEST} disabled={conserved} placeholder={conserved ? '面积一致，无需填写' : undefined} />
    </Form.Item>
  );
}
