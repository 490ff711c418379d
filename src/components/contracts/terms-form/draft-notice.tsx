// Offers to restore unsaved input of an earlier visit.
import { Alert, Button, Space } from 'antd';
import { textOf } from '@/components/figures';

interface Props {
  instant: string;
  onRestore: () => void;
  onDrop: () => void;
}

export function DraftNotice({ instant, onRestore, onDrop }: Props) {
  return (
    <Alert
      showIcon
      style={{ marginBottom: 12 }}
      message={`有一份 ${textOf('instant', instant)} 没有保存的草稿`}
      action={
        <Space>
          <Button size="small" onClick={onRestore}>
            恢复
          </Button>
          <Button size="small" type="text" onClick={onDrop}>
            丢弃
          </Button>
        </Space>
      }
    />
  );
}
