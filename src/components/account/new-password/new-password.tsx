// A password that an administrator sets and hands over: typed or generated, readable while it is set.
import { Button, Input, Space } from 'antd';
import { generatePassword } from '#api/kernel/access/password';

/** A whole number from 0 up to the limit, without it. */
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
