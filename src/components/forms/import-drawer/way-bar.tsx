// What is being done with a file, how far it is, and the stop.
import { Button, Card, Progress, Space } from 'antd';
import { IMPORT_STAGE, type ImportProgress } from '#api/kernel/import/import';
import type { Way } from './use-way';

const count = (rows: number) => rows.toLocaleString('en-US');

function told({ stage, rows, of }: ImportProgress): string {
  const { label } = IMPORT_STAGE[stage];
  if (of === null) return rows > 0 ? `${label}：已读取 ${count(rows)} 行` : label;
  return rows < of ? `${label}：${count(rows)} / ${count(of)} 行` : `${label}：共 ${count(of)} 行`;
}

/** Where each of the four steps begins, as shares of the whole, and how long it is. */
const SHARE: Record<ImportProgress['stage'], [from: number, length: number]> = {
  reading: [10, 20],
  checking: [30, 20],
  matching: [50, 20],
  writing: [70, 30],
};

function shareOf({ stage, rows, of }: ImportProgress): number {
  const [from, length] = SHARE[stage];
  return from + (of && rows < of ? Math.round((length * rows) / of) : 0);
}

export function WayBar({ way: { title, progress, stop } }: { way: Way }) {
  return (
    <Card size="small" style={{ marginBottom: 12 }}>
      <Space style={{ display: 'flex', justifyContent: 'space-between' }}>
        <span role="status">{`正在${title}…`}</span>
        {/* What is being written is either done or told why not. */}
        {progress?.stage !== 'writing' && (
          <Button size="small" onClick={stop}>
            取消
          </Button>
        )}
      </Space>
      <Progress percent={progress ? shareOf(progress) : 0} status="active" showInfo={false} />
      <div style={{ color: '#5B6B64' }}>{progress ? told(progress) : '等待服务器处理'}</div>
    </Card>
  );
}
