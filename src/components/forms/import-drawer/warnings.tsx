// Warnings about a file that do not block its import.
import { Alert } from 'antd';

export function Warnings({ of }: { of: readonly string[] }) {
  if (of.length === 0) return null;
  return (
    <Alert
      showIcon
      type="warning"
      style={{ marginBottom: 12 }}
      message={of.map((warning) => <div key={warning}>{warning}</div>)}
    />
  );
}
