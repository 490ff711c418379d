// Errors that the server returned for a dialog: all messages, shown within the dialog.
import { Alert } from 'antd';

export function DialogErrors({ errors }: { errors: readonly string[] }) {
  if (errors.length === 0) return null;
  return (
    <Alert
      type="error"
      showIcon
      style={{ marginBottom: 12 }}
      message={errors.map((message) => <div key={message}>{message}</div>)}
    />
  );
}
