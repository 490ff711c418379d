// Above a form or in a dialog: what is wrong without a field of its own.
import { Alert } from 'antd';

interface Props {
  others: readonly string[];
  /** In place of the usual distance to what stands below. */
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
