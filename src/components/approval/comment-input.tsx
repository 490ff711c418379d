// The comment of an approver on a decision.
import { Input } from 'antd';

const LONGEST = 500;

interface Props {
  label: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
  status?: 'error';
  autoFocus?: boolean;
}

export function CommentInput({ label, value, onChange, ...rest }: Props) {
  return (
    <Input.TextArea
      {...rest}
      rows={3}
      // Space for the character count below.
      style={{ marginBottom: 24 }}
      showCount
      maxLength={LONGEST}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
