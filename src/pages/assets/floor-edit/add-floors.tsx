// Adds a range of floors at once (from–to, never 0), or one above the highest.
import { App, Button, Space } from 'antd';
import { useState } from 'react';
import { IntegerInput } from '../../../components/inputs/number-inputs';
import { type FloorRow, withOneMore, withRange, wrongRange } from './floors';

interface Props {
  rows: readonly FloorRow[];
  onChange: (rows: FloorRow[]) => void;
}

export function AddFloors({ rows, onChange }: Props) {
  const { message } = App.useApp();
  const [from, setFrom] = useState<number | null>(null);
  const [to, setTo] = useState<number | null>(null);

  const addRange = () => {
    const wrong = wrongRange(from, to);
    if (wrong || from === null || to === null) return message.warning(wrong);
    const next = withRange(rows, from, to);
    onChange(next.rows);
    return message.info(next.added ? `已加入 ${next.added} 层，保存后生效` : '这些楼层都已存在');
  };
  return (
    <Space wrap>
      <Button onClick={() => onChange(withOneMore(rows))}>新增一层</Button>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          addRange();
        }}
      >
        <Space>
          <span>从</span>
          <span style={{ display: 'inline-block', width: 90 }}>
            <IntegerInput aria-label="起始楼层号" placeholder="-2" value={from} onChange={setFrom} />
          </span>
          <span>至</span>
          <span style={{ display: 'inline-block', width: 90 }}>
            <IntegerInput aria-label="结束楼层号" placeholder="20" value={to} onChange={setTo} />
          </span>
          <span>层</span>
          <Button htmlType="submit">批量新增</Button>
        </Space>
      </form>
    </Space>
  );
}
