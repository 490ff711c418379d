// 消息中心: the user's messages and tasks by kind and status; completed, cancelled and read individually or in bulk.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { App, Badge, Button, Card, Empty, Radio, Segmented, Space, Table, Tooltip } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import type { SorterResult } from 'antd/es/table/interface';
import { useState } from 'react';
import { cancelMessages, completeMessages, messageList, readMessages, reopenMessages } from '#api/home/message';
import type { Changed, Message, MessagePage, MessageQuery } from '#api/home/message.schema';
import { MESSAGE_KINDS, type MessageKind } from '#api/home/message-kinds';
import type { Ids } from '#api/kernel/endpoint/crud';
import type { Endpoint } from '#api/kernel/endpoint/endpoint';
import { businessDay } from '#api/kernel/instant';
import { NO_FIGURE } from '#domain/kernel/text/format';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';
import { useUndoToast } from '@/components/feedback/undo-toast';
import { StatusTag, textOf } from '@/components/figures';
import { MessageTitle, useRefreshMessages } from '@/components/home/messages';
import { PageHeader } from '@/components/layout/page-header';
import { rowTicks } from '@/components/lists/row-ticks';
import { palette } from '@/theme/palette';
import { DecideDialog } from './decide-dialog';
import styles from './message-center.module.css';
import { MessageFilter } from './message-filter';
import { type Changes, PAGE_SIZE, useMessageQuery } from './use-message-query';

type Status = Message['status'];
const STATUSES: { value: Status; label: string }[] = [
  { value: 'open', label: '待处理' },
  { value: 'done', label: '已完成' },
  { value: 'cancelled', label: '已取消' },
];
const ALL = 'all';
const EMPTY: Record<Status, string> = {
  open: '没有待处理的消息。到期提醒每天早上生成，审批任务随提交出现',
  done: '还没有完成的消息',
  cancelled: '还没有取消的消息',
};

export default function MessageCenterPage() {
  const [filter, change] = useMessageQuery();
  const query = useQuery({
    queryKey: [messageList.path, filter],
    queryFn: ({ signal }) => call(messageList, filter, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <>
      <PageHeader
        title="消息中心"
        description="审批任务在处理后自动完成；到期提醒在原因消失后自动结束"
        actions={
          <Segmented<Status>
            aria-label="状态"
            options={STATUSES}
            value={filter.status}
            onChange={(status) => change({ status, sort: null })}
          />
        }
      />
      <Card styles={{ body: { paddingTop: 8 } }}>
        <MessageFilter state={filter} onChange={change} />
        <Radio.Group
          aria-label="类型"
          optionType="button"
          className={styles.kinds}
          value={filter.kind ?? ALL}
          options={kindOptions(query.data?.counts ?? [], filter)}
          onChange={({ target }) => change({ kind: target.value === ALL ? '' : target.value })}
        />
        {query.isError ? (
          <FailedState error={query.error} onRetry={() => query.refetch()} />
        ) : (
          <MessageTable
            key={filter.status}
            status={filter.status}
            reply={query.data}
            stale={query.isPending || query.isPlaceholderData}
            filter={filter}
            onChange={change}
          />
        )}
      </Card>
    </>
  );
}

/** Returns the kinds that have pending messages. */
function kindOptions(counts: MessagePage['counts'], filter: { status: Status; kind?: MessageKind }) {
  const openOf = (kind: string) =>
    counts.filter((count) => kind === ALL || count.kind === kind).reduce((sum, count) => sum + count.open, 0);
  const label = (kind: string, text: string) => (
    <>
      {text} <Badge count={openOf(kind)} overflowCount={999} size="small" color={palette.primary} />
    </>
  );
  return [
    { value: ALL, label: label(ALL, '全部') },
    ...Object.entries(MESSAGE_KINDS)
      .filter(([key]) => filter.status !== 'open' || key === filter.kind || openOf(key) > 0)
      .map(([key, term]) => ({ value: key, label: label(key, term.label) })),
  ];
}

interface TableProps {
  status: Status;
  reply: MessagePage | undefined;
  stale: boolean;
  filter: Pick<MessageQuery, 'page' | 'sort' | 'search' | 'park_id' | 'received' | 'due'>;
  onChange: (changes: Changes) => void;
}

/** Returns the order of a click on a column header. */
function sortedBy(sorter: SorterResult<Message> | SorterResult<Message>[]): Changes['sort'] {
  const { columnKey, order } = [sorter].flat()[0] ?? {};
  if (!order || (columnKey !== 'at' && columnKey !== 'due_on')) return null;
  return { field: columnKey, order: order === 'ascend' ? 'asc' : 'desc' };
}

function MessageTable({ status, reply, stale, filter, onChange }: TableProps) {
  const { search, park_id, received, due } = filter;
  const narrowed = [search, park_id, received, due].some((each) => each !== undefined);
  const { message: toast } = App.useApp();
  const notifyDone = useUndoToast();
  const refresh = useRefreshMessages();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [decision, setDecision] = useState<'approve' | 'reject' | null>(null);
  const open = status === 'open';
  const act = async (endpoint: Endpoint<Ids, Changed>, ids: readonly number[], done: string) => {
    const { changed } = await call(endpoint, { ids: [...ids] });
    const text = changed === ids.length ? done : `${done} ${changed} 条，其余已由他人或系统处理`;
    if (endpoint === readMessages) toast.success(text);
    else notifyDone(text, () => call(reopenMessages, { ids: [...ids] }).then(refresh));
    setChosen([]);
    await refresh();
  };
  const ending = (ids: readonly number[], disabled: boolean) => (
    <Space size={12}>
      <Button type="link" size="small" disabled={disabled} onClick={() => act(completeMessages, ids, '已完成')}>
        完成
      </Button>
      <Button type="link" size="small" disabled={disabled} onClick={() => act(cancelMessages, ids, '已取消')}>
        取消提醒
      </Button>
    </Space>
  );
  const rows = reply?.rows ?? [];
  const chosenRows = rows.filter((row) => chosen.includes(row.id));
  const tasks = chosenRows.every((row) => row.instance_id !== null) ? chosenRows : [];
  return (
    <>
      {open && chosen.length > 0 && (
        <Space style={{ marginBottom: 8 }}>
          <span>{`已选 ${chosen.length} 条`}</span>
          <Button type="link" size="small" onClick={() => act(readMessages, chosen, '已标为已读')}>
            标为已读
          </Button>
          {ending(
            chosen,
            chosenRows.some((row) => row.self_ending),
          )}
          {tasks.length > 0 && (
            <>
              <Button type="link" size="small" onClick={() => setDecision('approve')}>
                通过
              </Button>
              <Button type="link" size="small" danger onClick={() => setDecision('reject')}>
                驳回
              </Button>
            </>
          )}
        </Space>
      )}
      {decision && (
        <DecideDialog
          decision={decision}
          tasks={tasks}
          onClose={() => {
            setDecision(null);
            setChosen([]);
          }}
        />
      )}
      <Table<Message>
        rowKey="id"
        size="middle"
        tableLayout="fixed"
        columns={columnsOf(status, filter.sort, (row) => ending([row.id], false))}
        dataSource={rows}
        loading={stale ? { delay: 200 } : false}
        scroll={{ x: 980 }}
        rowSelection={
          open
            ? {
                selectedRowKeys: [...chosen],
                onChange: (keys) => setChosen(keys.map(Number)),
                ...rowTicks<Message>((row) => row.title),
              }
            : undefined
        }
        locale={{
          emptyText: (
            <Empty
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description={narrowed ? '没有符合条件的消息，请修改查询条件' : EMPTY[status]}
            />
          ),
        }}
        pagination={{
          current: filter.page ?? 1,
          pageSize: PAGE_SIZE,
          total: reply?.total ?? 0,
          hideOnSinglePage: true,
          showSizeChanger: false,
        }}
        onChange={({ current }, _filters, sorter, { action }) =>
          action === 'sort' ? onChange({ sort: sortedBy(sorter) }) : onChange({ page: current })
        }
      />
    </>
  );
}

function columnsOf(
  status: Status,
  sort: MessageQuery['sort'],
  actions: (row: Message) => React.ReactNode,
): ColumnsType<Message> {
  const sortable = (field: 'at' | 'due_on') => ({
    sorter: true,
    sortOrder: sort?.field === field ? (sort.order === 'asc' ? ('ascend' as const) : ('descend' as const)) : null,
  });
  const overdue = (day: string | null) => day !== null && day < businessDay();
  return [
    {
      title: '消息',
      key: 'title',
      render: (_value, row) => (
        <>
          <MessageTitle message={row} />
          {row.content && <div style={{ color: palette.textSecondary, fontSize: 12 }}>{row.content}</div>}
        </>
      ),
    },
    {
      title: '类别',
      key: 'kind',
      width: 104,
      render: (_value, row) => <StatusTag labels={MESSAGE_KINDS} value={row.kind} />,
    },
    {
      title: '园区',
      dataIndex: 'park',
      width: 150,
      ellipsis: true,
      render: (park: string | null) => park ?? NO_FIGURE,
    },
    {
      title: '到期日期',
      key: 'due_on',
      dataIndex: 'due_on',
      width: 112,
      ...sortable('due_on'),
      render: (day: string | null) => (
        <span style={overdue(day) && status === 'open' ? { color: palette.error } : undefined}>
          {textOf('date', day)}
        </span>
      ),
    },
    {
      title: status === 'open' ? '收到时间' : '结束时间',
      key: 'at',
      width: 148,
      ...sortable('at'),
      render: (_value, row) => textOf('instant', status === 'open' ? row.created_at : row.finished_at),
    },
    ...(status === 'open'
      ? [
          {
            title: '操作',
            key: 'actions',
            width: 150,
            render: (_value: unknown, row: Message) =>
              row.self_ending ? <Tooltip title="打开单据审批或转交后自动完成">随单据完成</Tooltip> : actions(row),
          },
        ]
      : []),
  ];
}
