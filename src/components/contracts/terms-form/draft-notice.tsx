// Offers to restore unsaved input of an earlier visit.
import { Alert, Button, Space } from 'antd';
import { textOf } from '@/components/figures';

interface Props {
  at: string;
  onRestore: () => void;
  onDrop: () => void;
}

export function DraftNotice({ at, onRestore, onDrop }: Props) {
  return (
    <Alert
      showIcon
      style={{ marginBottom: 12 }}
      message={`有一份 ${textOf('instant', at)} 没有保存的草稿`}
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
