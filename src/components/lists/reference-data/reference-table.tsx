// The rows of a catalogue as a table: manual order, usage count, state, actions.
import { Button, Empty, Table } from 'antd';
import { useMemo } from 'react';
import { ENABLED } from '#api/setup/labels';
import type { Listed, Stored } from '#api/setup/reference-data';
import { StatusTag } from '@/components/figures';
import { useSession } from '@/hooks/session';
import { useRun } from '../list-page/actions';
import { RowActions } from '../list-page/row-actions';
import { type BuiltColumn, tableColumns } from '../list-page/table/columns';
import styles from './reference-data.module.css';
import { RowHandle, SortableRow, SortableRows } from './sortable-rows';
import type { ReferenceDataProps } from './types';
import { Usage } from './usage';
import type { useReferenceData } from './use-reference-data';

const HANDLE_PX = 40;
/** Paging of rows that are not ordered manually. */
const PAGES = { defaultPageSize: 100, hideOnSinglePage: true, showSizeChanger: false };

type Column<Row> = Omit<BuiltColumn<Row>, 'width'> & { width?: number };

interface Props<Save, Row extends Stored> {
  page: ReferenceDataProps<Save, Row>;
  rows: readonly Listed<Row>[];
  /** Set while some rows are filtered out: their order cannot be changed. */
  narrowed: boolean;
  catalogue: Pick<ReturnType<typeof useReferenceData<Save, Row>>, 'refresh' | 'move' | 'actions'>;
  onEdit: (row: Listed<Row>) => void;
}

function useColumns<Save, Row extends Stored>({ page, rows, narrowed, catalogue, onEdit }: Props<Save, Row>) {
  const { can } = useSession();
  const editable = can(`${page.accessKey}_edit`);
  const { actions, refresh } = catalogue;
  const run = useRun(refresh);
  const nameOf = (row: Listed<Row>) => {
    const text = page.name?.(row) ?? row.name;
    if (!editable) return text;
    return (
      <Button type="link" size="small" className={styles.name} onClick={() => onEdit(row)}>
        {text}
      </Button>
    );
  };
  // Columns are as wide as their content, because the table is next to the list of the group's pages even on a narrow screen.
  const declared = tableColumns<Listed<Row>>({
    columns: page.columns,
    rows,
    summary: undefined,
    renders: { ...page.renders, name: nameOf },
    fixed: 0,
  }).map(({ width: _width, ellipsis: _ellipsis, ...column }) => column);
  const handle: Column<Listed<Row>> = {
    key: 'handle',
    title: '',
    width: HANDLE_PX,
    render: (_dom, row) => <RowHandle name={row.name} />,
  };
  const usage: Column<Listed<Row>> = {
    key: 'usage',
    title: '使用数',
    align: 'right',
    render: (_dom, row) => <Usage row={row} usedBy={page.usedBy} />,
  };
  const rest: Column<Listed<Row>>[] = [
    ...(page.unreferenced ? [] : [usage]),
    {
      key: 'enabled',
      title: '状态',
      render: (_dom, row) => <StatusTag labels={ENABLED} value={row.enabled ? 'yes' : 'no'} />,
    },
    {
      key: 'actions',
      title: '操作',
      render: (_dom, row) => <RowActions actions={actions(row)} row={row} onRun={run} />,
    },
  ];
  const sortable = editable && !narrowed && page.calls.sort !== undefined;
  return { sortable, columns: [...(sortable ? [handle] : []), ...declared, ...rest] };
}

export function ReferenceDataTable<Save, Row extends Stored>(props: Props<Save, Row>) {
  const { page, rows, catalogue } = props;
  const columnsOf = useColumns(props);
  const { columns } = columnsOf;
  const sortable = columnsOf.sortable && rows.length > 0;
  const components = useMemo(() => (sortable ? { body: { row: SortableRow } } : undefined), [sortable]);
  return (
    <SortableRows rows={rows} onMove={catalogue.move}>
      <Table<Listed<Row>>
        rowKey="id"
        size="small"
        pagination={page.calls.sort ? false : PAGES}
        columns={columns}
        components={components}
        dataSource={rows}
        className={styles.table}
        tableLayout="auto"
        scroll={{ x: true }}
        locale={{
          emptyText: (
            <Empty
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description={props.narrowed ? '没有符合条件的数据，请修改查询内容' : page.emptyHint}
            />
          ),
        }}
      />
    </SortableRows>
  );
}
