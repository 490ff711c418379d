// Shown above a form or in a dialog: errors without a field.
import { Alert } from 'antd';

interface Props {
  others: readonly string[];
  /** Replaces the default distance to the content below. */
  className?: string;
}

export function WrongAlert({ others, className }: Props) {
  if (others.length === 0) return null;
  return (
    <Alert
      type="error"
      showIcon
      className={className}
      style={className === undefined ? { marginBottom: 12 } : undefined}
      message={others.join('；')}
    />
  );
}
