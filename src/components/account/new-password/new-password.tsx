// A password that an administrator sets and hands over: masked while it is typed, readable once it is generated or on demand.
import { Button, Input, Space } from 'antd';
import { useState } from 'react';
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
  const [visible, setVisible] = useState(false);
  const generate = () => {
    setVisible(true);
    onChange?.(generatePassword(below));
  };
  return (
    <Space.Compact block>
      <Input.Password
        id={id}
        autoComplete="new-password"
        maxLength={128}
        value={value ?? ''}
        visibilityToggle={{ visible, onVisibleChange: setVisible }}
        onChange={(event) => onChange?.(event.target.value)}
      />
      <Button onClick={generate}>生成</Button>
    </Space.Compact>
  );
}
