// The last readings of the contract's meters, shown at the lines that settle them.
import { useQuery } from '@tanstack/react-query';
import { Form, Table, type TableColumnsType } from 'antd';
import { lastReadings } from '#api/contracts/handover';
import type { LastReading } from '#api/contracts/handover.schema';
import { METER_KIND } from '#api/contracts/labels';
import { call } from '@/api/client';
import { Figure } from '@/components/figures';

const COLUMNS: TableColumnsType<LastReading> = [
  { title: '水电表', width: 110, render: (_value, { kind }) => METER_KIND[kind].label },
  { title: '表号', dataIndex: 'number', width: 160 },
  { title: '位置', render: (_value, { space_label }) => space_label ?? '公共' },
  { title: '倍率', width: 90, align: 'right', render: (_value, row) => <Figure>{row.multiplier}</Figure> },
  { title: '最近读数', width: 130, align: 'right', render: (_value, row) => <Figure>{row.reading}</Figure> },
  { title: '抄表日期', width: 120, render: (_value, row) => <Figure>{row.read_on}</Figure> },
];

/** Renders nothing when the contract has no meters: the lines are typed without readings. */
export function LastReadings() {
  const contract_id = Form.useWatch('contract_id') as number | undefined;
  const found = useQuery({
    queryKey: [lastReadings.path, contract_id],
    queryFn: () => call(lastReadings, { contract_id: contract_id ?? 0 }, { quiet: [403, 404] }),
    enabled: contract_id !== undefined,
    retry: false,
    staleTime: 0,
  });
  if (!found.data?.length) return null;
  return (
    <Table<LastReading>
      size="small"
      rowKey="meter_id"
      style={{ marginBottom: 12 }}
      pagination={false}
      columns={COLUMNS}
      dataSource={found.data}
    />
  );
}
