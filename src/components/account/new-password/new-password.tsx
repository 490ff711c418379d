// A password that an administrator sets and hands over: typed or generated, and readable while it is being set.
import { Button, Input, Space } from 'antd';
import { generatePassword } from '#api/kernel/access/password';

/** Returns a whole number from 0 up to, but not including, the limit. */
function below(limit: number): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  return drawn % limit;
}

interface Props {
  id?: string;
  value?: string;
  onChange?: (password: string) => void;
}

export function NewPassword({ id, value, onChange }: Props) {
  return (
    <Space.Compact block>
      <Input
        id={id}
        autoComplete="new-password"
        maxLength={128}
        value={value ?? ''}
        onChange={(event) => onChange?.(event.target.value)}
      />
      <Button onClick={() => onChange?.(generatePassword(below))}>生成</Button>
    </Space.Compact>
  );
}
