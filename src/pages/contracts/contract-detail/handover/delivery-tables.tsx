// A stored delivery: meters with their readings, keys and items, the condition of each space.
import { Table, type TableColumnsType } from 'antd';
import type { Handover } from '#api/contracts/handover.schema';
import { METER_KIND } from '#api/contracts/labels';
import { Figure } from '@/components/figures';

type Delivery = NonNullable<Handover['delivery']>;
type Meter = Delivery['meters'][number];
type Item = Delivery['items'][number];
type Condition = Delivery['conditions'][number];

interface Props {
  delivery: Delivery;
  spaces: Handover['spaces'];
}

export function DeliveryTables({ delivery, spaces }: Props) {
  const labelOf = (id: number | null) => spaces.find((space) => space.id === id)?.label ?? '公共';
  const meters: TableColumnsType<Meter> = [
    { title: '水电表', width: 110, render: (_value, { kind }) => METER_KIND[kind].label },
    { title: '表号', dataIndex: 'number', width: 160 },
    { title: '位置', render: (_value, { space_id }) => labelOf(space_id) },
    { title: '倍率', width: 90, align: 'right', render: (_value, row) => <Figure>{row.multiplier}</Figure> },
    { title: '交房读数', width: 130, align: 'right', render: (_value, row) => <Figure>{row.reading}</Figure> },
  ];
  const items: TableColumnsType<Item> = [
    { title: '钥匙与物品', dataIndex: 'name', width: 270 },
    { title: '数量', width: 90, align: 'right', render: (_value, row) => <Figure>{row.count}</Figure> },
    { title: '说明', render: (_value, { remark }) => remark || '—' },
  ];
  const conditions: TableColumnsType<Condition> = [
    { title: '空间', width: 270, render: (_value, { space_id }) => labelOf(space_id) },
    { title: '房屋状况', dataIndex: 'note' },
  ];
  const shared = { size: 'small', pagination: false } as const;
  return (
    <>
      {delivery.meters.length > 0 && (
        <Table<Meter>
          {...shared}
          rowKey={(row) => `${row.kind} ${row.number}`}
          columns={meters}
          dataSource={delivery.meters}
        />
      )}
      {delivery.items.length > 0 && (
        <Table<Item>
          {...shared}
          rowKey={(row) => `${row.name} ${row.remark}`}
          columns={items}
          dataSource={delivery.items}
        />
      )}
      {delivery.conditions.length > 0 && (
        <Table<Condition> {...shared} rowKey="space_id" columns={conditions} dataSource={delivery.conditions} />
      )}
    </>
  );
}
