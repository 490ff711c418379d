// Adds a range of floors in one step (from–to, never 0), or one above the highest.
import { App, Button, Form, Space } from 'antd';
import { useState } from 'react';
import { IntegerInput } from '@/components/forms/inputs/numbers/number-inputs';
import styles from './floor-edit.module.css';
import { type FloorRow, withOneMore, withRange, wrongRange } from './floors';

interface Props {
  rows: readonly FloorRow[];
  onChange: (rows: FloorRow[]) => void;
}

export function AddFloors({ rows, onChange }: Props) {
  const { message } = App.useApp();
  const [range, setRange] = useState<{ from: number | null; to: number | null }>({ from: null, to: null });
  const [wrong, setWrong] = useState<string | null>(null);

  const type = (change: Partial<typeof range>) => {
    setRange({ ...range, ...change });
    setWrong(null);
  };
  const addRange = () => {
    const { from, to } = range;
    const fault = wrongRange(from, to);
    setWrong(fault);
    if (fault || from === null || to === null) return;
    const next = withRange(rows, from, to);
    onChange(next.rows);
    message.info(next.added ? `已加入 ${next.added} 层，保存后生效` : '这些楼层都已存在');
  };
  return (
    <Space wrap align="start" className={styles.tools}>
      <Button onClick={() => onChange(withOneMore(rows))}>新增一层</Button>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          addRange();
        }}
      >
        <Form.Item className={styles.cell} validateStatus={wrong ? 'error' : undefined} help={wrong}>
          <Space>
            <span>从</span>
            <span className={styles.number}>
              <IntegerInput
                aria-label="起始楼层号"
                placeholder="-2"
                value={range.from}
                onChange={(from) => type({ from })}
              />
            </span>
            <span>至</span>
            <span className={styles.number}>
              <IntegerInput aria-label="结束楼层号" placeholder="20" value={range.to} onChange={(to) => type({ to })} />
            </span>
            <span>层</span>
            <Button htmlType="submit">批量新增</Button>
          </Space>
        </Form.Item>
      </form>
    </Space>
  );
}
