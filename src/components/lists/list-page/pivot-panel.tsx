// 透视: the rows of a list grouped by one or two of its columns, as a chart and a table.
import { CloseOutlined, DownloadOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Button, Card, Empty, Select, Space, Table } from 'antd';
import { type ReactNode, useState } from 'react';
import type { ListColumn } from '#api/kernel/list/column';
import type { ListDeclaration } from '#api/kernel/list/list';
import {
  groupableOf,
  groupTitle,
  isDay,
  keyText,
  MOST_GROUPS,
  PIVOT_PART,
  type PivotGroup,
  type PivotPart,
  type PivotQuery,
  type PivotReply,
  pivotEndpoint,
  pivotFileEndpoint,
  summableOf,
} from '#api/kernel/list/pivot';
import { call } from '@/api/client';
import { download } from '@/api/download';
import { Chart } from '@/components/charts';
import { FailedState } from '@/components/feedback/failed-state';
import { useSession } from '@/hooks/session';
import { useScrollFocus } from '@/hooks/use-scroll-focus';
import { SavedViews } from './filters/saved-views';
import { ListSkeleton } from './list-states';
import { type ListState, rowsOf } from './list-url';
import styles from './pivot.module.css';
import { COUNT, crossed, type Figure, figureOf } from './pivot-table';
import { cellOf, headerOf } from './table/columns';
import { TotalLabel } from './table/total-label';

const COUNTED: ListColumn = { name: COUNT, title: '条数', kind: 'integer' };
/** Limits of a readable chart: members of the axis, and series. */
const MOST_BARS = 40;
const MOST_SERIES = 7;

interface Props {
  declaration: ListDeclaration;
  state: ListState;
  groups: readonly PivotGroup[];
  onChange: (groups: PivotGroup[]) => void;
  onApply: (stored: Partial<ListState>) => void;
  onClose: () => void;
}

export function PivotPanel({ declaration, state, groups, onChange, onApply, onClose }: Props) {
  const { can } = useSession();
  const measures = [COUNTED, ...summableOf(declaration)];
  const [chosen, setChosen] = useState(measures[1]?.name ?? COUNT);
  const measure = measures.find(({ name }) => name === chosen) ?? COUNTED;
  const query = { ...rowsOf(state), by: [...groups] };
  const answer = useQuery({
    queryKey: [pivotEndpoint(declaration).path, query],
    queryFn: ({ signal }) => call(pivotEndpoint(declaration), query, { signal }),
    placeholderData: keepPreviousData,
  });
  const reply = answer.data;
  const frame = useScrollFocus();
  return (
    <Card ref={frame} size="small">
      <div className={styles.bar}>
        <GroupInput
          title="行"
          list={declaration}
          value={groups[0]}
          taken={groups[1]}
          onChange={(group) => group && onChange([group, ...groups.slice(1)])}
        />
        <GroupInput
          title="列"
          list={declaration}
          value={groups[1]}
          taken={groups[0]}
          onChange={(group) => onChange([...groups.slice(0, 1), ...(group ? [group] : [])])}
        />
        <Labelled title="指标">
          <Select
            aria-label="指标"
            style={{ width: 180 }}
            value={measure.name}
            options={measures.map((column) => ({ value: column.name, label: headerOf(column) }))}
            onChange={setChosen}
          />
        </Labelled>
        <Space className={styles.acts}>
          <SavedViews
            list={`${declaration.area}/${declaration.object}`}
            state={{ sort: state.sort, filter: state.filter, search: state.search, size: state.size, pivot: groups }}
            onApply={onApply}
          />
          {declaration.exportKeys?.some(can) && <PivotExport list={declaration} query={query} />}
          <Button icon={<CloseOutlined />} onClick={onClose}>
            返回列表
          </Button>
        </Space>
      </div>
      {answer.isError && <FailedState error={answer.error} onRetry={() => answer.refetch()} />}
      {answer.isPending && <ListSkeleton />}
      {reply && !answer.isError && reply.rows.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="所选条件下没有数据" />
      )}
      {reply && !answer.isError && reply.rows.length > 0 && (
        <>
          {reply.groups > MOST_GROUPS && (
            <Alert type="warning" showIcon message={`共 ${reply.groups} 组，显示条数最多的 ${MOST_GROUPS} 组`} />
          )}
          <PivotChart list={declaration} groups={groups} reply={reply} measure={measure} />
          {groups.length === 2 ? (
            <CrossTable list={declaration} filter={query.filter} groups={groups} reply={reply} measure={measure} />
          ) : (
            <PlainTable list={declaration} filter={query.filter} groups={groups} reply={reply} measures={measures} />
          )}
        </>
      )}
    </Card>
  );
}

function Labelled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <span className={styles.labelled}>
      <span>{title}</span>
      {children}
    </span>
  );
}

interface GroupProps {
  title: string;
  list: ListDeclaration;
  value: PivotGroup | undefined;
  taken: PivotGroup | undefined;
  onChange: (group: PivotGroup | undefined) => void;
}

/** Selects a column and, for a date, its unit. */
function GroupInput({ title, list, value, taken, onChange }: GroupProps) {
  const columns = groupableOf(list);
  const pick = (field: string | undefined) => {
    const column = columns.find(({ name }) => name === field);
    onChange(column && { field: column.name, ...(isDay(column) && { part: 'month' as const }) });
  };
  const parts = Object.entries(PIVOT_PART).map(([part, { label }]) => ({
    value: part as PivotPart,
    label: `按${label}`,
  }));
  return (
    <Labelled title={title}>
      <Select
        aria-label={title}
        style={{ width: 180 }}
        placeholder="不分列"
        allowClear={title === '列'}
        value={value?.field}
        options={columns
          .filter(({ name }) => name !== taken?.field)
          .map((column) => ({ value: column.name, label: column.title }))}
        onChange={pick}
      />
      {value?.part && (
        <Select
          aria-label={`${title}的日期`}
          style={{ width: 96 }}
          value={value.part}
          options={parts}
          onChange={(part: PivotPart) => onChange({ ...value, part })}
        />
      )}
    </Labelled>
  );
}

function PivotExport({ list, query }: { list: ListDeclaration; query: PivotQuery }) {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await download(pivotFileEndpoint(list), query).catch(() => undefined);
    setBusy(false);
  };
  return (
    <Button icon={<DownloadOutlined />} loading={busy} onClick={run}>
      导出Excel
    </Button>
  );
}

interface ViewProps {
  list: ListDeclaration;
  groups: readonly PivotGroup[];
  reply: PivotReply;
}

function PivotChart({ list, groups, reply, measure }: ViewProps & { measure: ListColumn }) {
  const [first, second] = groups;
  if (!first) return null;
  const { across, rows } = crossed(reply);
  const visible = rows.slice(0, MOST_BARS);
  const named = second ? across.slice(0, MOST_SERIES) : [null];
  const title = `${list.title}按${groups.map((group) => groupTitle(list, group)).join('、')}的${measure.title}`;
  return (
    <Chart
      title={title}
      type="bar"
      unit={headerOf(measure)}
      labels={visible.map(({ key }) => keyText(list, first, key))}
      series={named.map((other) => ({
        name: second ? keyText(list, second, other) : measure.title,
        kind: measure.kind,
        values: visible.map(({ cells }) => {
          const row = cells.get(other);
          return row ? figureOf(row, measure.name) : null;
        }),
      }))}
    />
  );
}

const figureColumn = <Row,>(column: ListColumn, title: string, key: string, read: (row: Row) => Figure) => ({
  key,
  title,
  align: 'right' as const,
  render: (_value: unknown, row: Row) => cellOf(column, read(row)),
});

interface TableProps extends ViewProps {
  filter: PivotQuery['filter'];
}

const PAGED = { pageSize: 50, showSizeChanger: false, hideOnSinglePage: true };

function PlainTable({ list, filter, groups, reply, measures }: TableProps & { measures: readonly ListColumn[] }) {
  const [group] = groups;
  if (!group) return null;
  const figures = measures.map((column) =>
    figureColumn<PivotReply['rows'][number]>(column, headerOf(column), column.name, (row) =>
      figureOf(row, column.name),
    ),
  );
  return (
    <Table
      size="small"
      rowKey={({ keys }) => String(keys[0])}
      dataSource={reply.rows}
      columns={[
        {
          key: 'group',
          title: groupTitle(list, group),
          render: (_value: unknown, { keys }) => keyText(list, group, keys[0] ?? null),
        },
        ...figures,
      ]}
      pagination={PAGED}
      scroll={{ x: 'max-content' }}
      summary={() => (
        <Table.Summary.Row className={styles.all}>
          <Table.Summary.Cell index={0}>
            <TotalLabel declaration={list} filter={filter}>
              合计
            </TotalLabel>
          </Table.Summary.Cell>
          {measures.map((column, place) => (
            <Table.Summary.Cell key={column.name} index={place + 1} align="right">
              {cellOf(column, figureOf(reply.whole, column.name))}
            </Table.Summary.Cell>
          ))}
        </Table.Summary.Row>
      )}
    />
  );
}

function CrossTable({ list, filter, groups, reply, measure }: TableProps & { measure: ListColumn }) {
  const [first, second] = groups;
  if (!first || !second) return null;
  const { across, rows } = crossed(reply);
  return (
    <Table
      size="small"
      rowKey={({ key }) => String(key)}
      dataSource={rows}
      columns={[
        {
          key: 'group',
          title: `${groupTitle(list, first)} / ${groupTitle(list, second)}`,
          fixed: 'left' as const,
          render: (_value: unknown, { key }) => keyText(list, first, key),
        },
        ...across.map((other) =>
          figureColumn<(typeof rows)[number]>(measure, keyText(list, second, other), `of-${other}`, ({ cells }) => {
            const row = cells.get(other);
            return row ? figureOf(row, measure.name) : null;
          }),
        ),
      ]}
      pagination={PAGED}
      scroll={{ x: 'max-content' }}
      footer={() => (
        <span className={styles.all}>
          <TotalLabel declaration={list} filter={filter}>
            {measure.title}合计
          </TotalLabel>{' '}
          {cellOf(measure, figureOf(reply.whole, measure.name))}
        </span>
      )}
    />
  );
}
