// Chooses spaces of the park that are free throughout the lease; others are shown disabled with the reason, and its remedy.
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Drawer, Input, Segmented, Select, Space, Table, type TableColumnsType } from 'antd';
import { useMemo, useState } from 'react';
import { PRICE_UNIT } from '#api/assets/labels';
import { pickSpaces } from '#api/assets/space/space';
import type { PickedSpace, SpacePick } from '#api/assets/space/space.schema';
import type { Labels } from '#api/kernel/labels';
import { formatPeriod } from '#domain/kernel/text/format';
import { call } from '@/api/client';
import { areaSum } from '@/components/contracts/terms/area-sum';
import { FailedState } from '@/components/feedback/failed-state';
import { Area, Price, StatusTag, ToneTag } from '@/components/figures';
import { rowTicks } from '@/components/lists/row-ticks';
import type { SpaceValue } from '../contract-values';
import styles from '../terms-form.module.css';
import { spaceValue } from './space-defaults';
import { reservedText, SpacePlan } from './space-plan';
import { BeginLate, NoSpaces } from './space-remedies';
import { beginsLate, whyUnusable } from './unusable';

const ticks = rowTicks<PickedSpace>((space) => space.label);
const VIRTUAL_FROM = 100;
/** Height of the header, filters and footer of the drawer, and of the table header. */
const AROUND_PX = 260;
const VIEWS: { value: 'list' | 'plan'; label: string }[] = [
  { value: 'list', label: '列表' },
  { value: 'plan', label: '剖面图' },
];
const FREE: Labels = { free: { label: '空置', tone: 'success' } };

const columnsOf = (query: SpacePick): TableColumnsType<PickedSpace> => [
  { title: '楼宇', dataIndex: 'building_name', width: 160, ellipsis: true },
  { title: '楼层', dataIndex: 'floor_name', width: 90, ellipsis: true },
  { title: '空间编号', dataIndex: 'number', width: 120 },
  { title: '计租面积(㎡)', width: 120, align: 'right', render: (_cell, row) => <Area value={row.rentable_area_sqm} /> },
  { title: '招商价', width: 90, align: 'right', render: (_cell, row) => <Price value={row.list_price} /> },
  { title: '价格单位', width: 90, render: (_cell, row) => PRICE_UNIT[row.price_unit].label },
  {
    title: '租期内',
    width: 240,
    render: (_cell, row) =>
      whyUnusable(row, query) ? (
        <span className={styles.hint}>{whyUnusable(row, query)}</span>
      ) : row.reserved_for ? (
        <ToneTag tone="warning">{reservedText(row.reserved_for)}</ToneTag>
      ) : (
        <StatusTag labels={FREE} value="free" />
      ),
  },
];

interface Props {
  query: SpacePick;
  chosen: readonly SpaceValue[];
  onClose: () => void;
  onChosen: (spaces: SpaceValue[]) => void;
}

export function SpacePicker({ query, chosen, onClose, onChosen }: Props) {
  const [ids, setIds] = useState<readonly number[]>(chosen.map((space) => space.id));
  const [building, setBuilding] = useState<number | null>(null);
  const [keyword, setKeyword] = useState('');
  const [onlyFree, setOnlyFree] = useState(true);
  const [view, setView] = useState<'list' | 'plan'>('list');
  const found = useQuery({ queryKey: [pickSpaces.path, query], queryFn: () => call(pickSpaces, query), staleTime: 0 });
  const all = useMemo(() => found.data ?? [], [found.data]);
  const visible = all.filter(
    (space) =>
      (building === null || space.building_id === building) &&
      (!onlyFree || whyUnusable(space, query) === null || ids.includes(space.id)) &&
      space.label.toLowerCase().includes(keyword.trim().toLowerCase()),
  );
  const late = all.filter((space) => beginsLate(space, query) && (building === null || space.building_id === building));
  const columns = useMemo(() => columnsOf(query), [query]);
  const buildings = [...new Map(all.map((space) => [space.building_id, space.building_name]))];
  // A plan shows one building: the first one until another is chosen.
  const planned = building ?? buildings[0]?.[0] ?? null;
  const toggle = (id: number) => setIds(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]);
  const picked = useMemo(() => valuesOf(ids, all, chosen), [ids, all, chosen]);

  return (
    <Drawer
      open
      width={960}
      onClose={onClose}
      title={`选择空间（租期 ${formatPeriod(query.start, query.end)}）`}
      footer={
        <Space style={{ display: 'flex', justifyContent: 'flex-end' }}>
          <span>
            已选 {ids.length} 个，面积 <Area value={areaSum(picked)} /> ㎡
          </span>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" onClick={() => onChosen(picked)}>
            选定
          </Button>
        </Space>
      }
    >
      <Space wrap style={{ marginBottom: 12 }}>
        <Segmented options={VIEWS} value={view} onChange={setView} />
        <Select
          allowClear
          showSearch
          optionFilterProp="label"
          placeholder="全部楼宇"
          aria-label="楼宇"
          style={{ width: 240 }}
          options={buildings.map(([value, label]) => ({ value, label }))}
          value={view === 'plan' ? planned : building}
          onChange={(value?: number) => setBuilding(value ?? null)}
        />
        {view === 'list' && (
          <>
            <Input
              allowClear
              autoFocus
              placeholder="楼层或空间编号"
              aria-label="楼层或空间编号"
              style={{ width: 200 }}
              value={keyword}
              onChange={(event) => setKeyword(event.target.value)}
            />
            <Checkbox checked={onlyFree} onChange={(event) => setOnlyFree(event.target.checked)}>
              只看可选
            </Checkbox>
          </>
        )}
      </Space>
      {late.length > 0 && <BeginLate spaces={late} start={query.start} />}
      {found.isError ? (
        <FailedState error={found.error} onRetry={() => found.refetch()} />
      ) : view === 'plan' ? (
        <SpacePlan
          spaces={all.filter((space) => space.building_id === planned)}
          period={query}
          ids={ids}
          onToggle={toggle}
        />
      ) : (
        <Table<PickedSpace>
          rowKey="id"
          size="small"
          columns={columns}
          dataSource={visible}
          loading={found.isPending}
          virtual={visible.length > VIRTUAL_FROM}
          scroll={{ x: 910, y: window.innerHeight - AROUND_PX }}
          pagination={false}
          locale={{
            emptyText: <NoSpaces all={all} onlyFree={onlyFree} onShowAll={() => setOnlyFree(false)} />,
          }}
          rowSelection={{
            columnWidth: 44,
            selectedRowKeys: [...ids],
            preserveSelectedRowKeys: true,
            onChange: (keys) => setIds(keys as number[]),
            getTitleCheckboxProps: ticks.getTitleCheckboxProps,
            getCheckboxProps: (space) => ({
              ...ticks.getCheckboxProps(space),
              disabled: whyUnusable(space, query) !== null && !ids.includes(space.id),
            }),
          }}
        />
      )}
    </Drawer>
  );
}

/** Returns the chosen spaces in the form's shape; a space that was chosen before keeps its agreed area. */
function valuesOf(ids: readonly number[], all: readonly PickedSpace[], before: readonly SpaceValue[]): SpaceValue[] {
  return ids.flatMap((id) => {
    const stored = before.find((space) => space.id === id);
    const space = all.find((one) => one.id === id);
    if (!space) return stored ? [stored] : [];
    return [spaceValue(space, stored?.area ?? space.rentable_area_sqm)];
  });
}
