// Warnings about a file that do not block its import.
import { Alert } from 'antd';

export function Warnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <Alert
      showIcon
      type="warning"
      style={{ marginBottom: 12 }}
      message={warnings.map((warning) => <div key={warning}>{warning}</div>)}
    />
  );
}
