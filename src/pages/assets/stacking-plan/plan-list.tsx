// The plan as a table: the same spaces as rows.
import { Button, Table, type TableColumnsType } from 'antd';
import { useMemo } from 'react';
import type { Plan, PlanSpace } from '#api/assets/stacking-plan.schema';
import { daysBetween } from '#domain/kernel/dates/calendar-date';
import { formatCount, NO_FIGURE } from '#domain/kernel/text/format';
import { SpaceStatusTag } from '@/components/assets/space-status';
import { TenantLink } from '@/components/details/object-links';
import { Area, Figure, Price } from '@/components/figures';
import { rowTicks } from '@/components/lists/row-ticks';
import type { Colouring } from './drawing/colouring';
import type { Choice } from './use-choice';

interface Line extends PlanSpace {
  building: string;
  floor: string;
}
interface Props {
  plan: Plan;
  colouring: Colouring;
  filter: ReadonlySet<string>;
  choice: Choice;
  onOpen: (space: PlanSpace) => void;
}

const VIRTUAL_FROM = 100;
/** Height of the elements above the rows. */
const ABOVE_PX = 342;
const WIDTH = 1080;

const linesOf = (plan: Plan): Line[] =>
  plan.buildings.flatMap((building) => {
    const order = new Map(building.floors.map((floor, index) => [floor.id, index]));
    const lines = building.spaces.map((space) => ({
      ...space,
      building: building.name,
      floor: building.floors[order.get(space.floor_id) ?? -1]?.name ?? '',
    }));
    return lines.sort((a, b) => (order.get(a.floor_id) ?? 0) - (order.get(b.floor_id) ?? 0));
  });

export function PlanList({ plan, colouring, filter, choice, onOpen }: Props) {
  const lines = useMemo(() => linesOf(plan), [plan]);
  const visible = lines.filter(
    (line) => filter.size === 0 || filter.has(colouring.categories[colouring.categoryOf(line)]?.key ?? ''),
  );
  const columns: TableColumnsType<Line> = [
    { title: '楼宇', dataIndex: 'building', width: 160, ellipsis: true },
    { title: '楼层', dataIndex: 'floor', width: 80, ellipsis: true },
    {
      title: '空间编号',
      width: 120,
      render: (_value, line) => (
        <Button type="link" size="small" style={{ padding: 0 }} onClick={() => onOpen(line)}>
          {line.number}
        </Button>
      ),
    },
    { title: '状态', width: 130, render: (_value, line) => <SpaceStatusTag status={line.status} /> },
    {
      title: '计租面积(㎡)',
      width: 120,
      align: 'right',
      render: (_value, line) => <Area value={line.rentable_area_sqm} />,
    },
    {
      title: '租客',
      ellipsis: true,
      render: (_value, line) =>
        line.tenant_name ? (
          <TenantLink id={line.tenant_id}>{line.tenant_name}</TenantLink>
        ) : (
          (line.reserved_for ?? NO_FIGURE)
        ),
    },
    { title: '合同到期', width: 110, render: (_value, line) => <Figure>{line.lease_end ?? NO_FIGURE}</Figure> },
    {
      title: '剩余天数',
      width: 90,
      align: 'right',
      render: (_value, line) => (
        <Figure>{line.lease_end ? formatCount(daysBetween(plan.on, line.lease_end)) : NO_FIGURE}</Figure>
      ),
    },
    {
      title: '单价(元/㎡/天)',
      width: 130,
      align: 'right',
      render: (_value, line) =>
        line.price_is_let || line.price_per_day === null ? (
          <Price value={line.price_per_day} />
        ) : (
          <em>
            招商 <Price value={line.price_per_day} />
          </em>
        ),
    },
  ];
  const virtual = visible.length > VIRTUAL_FROM;
  return (
    <Table<Line>
      rowKey="id"
      size="small"
      columns={columns}
      dataSource={visible}
      pagination={false}
      rowSelection={{
        selectedRowKeys: [...choice.ids],
        onSelect: (line) => choice.toggle(line),
        onSelectAll: (all) => (all ? choice.add(visible) : choice.clear()),
        columnWidth: 44,
        ...rowTicks<Line>((line) => line.number),
      }}
      virtual={virtual}
      scroll={{ x: WIDTH, y: virtual ? window.innerHeight - ABOVE_PX : undefined }}
      locale={{ emptyText: '没有符合条件的空间，可在图例中取消筛选' }}
    />
  );
}
