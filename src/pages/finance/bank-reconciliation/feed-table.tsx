// The accounts whose statements arrive by themselves: the last run of each, why a file was not imported, and a run at once.
import { useQuery } from '@tanstack/react-query';
import { App, Button, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { bankFeeds, runBankFeed } from '#api/finance/bank-feed/bank-feed';
import type { BankFeedRun, BankFeedState } from '#api/finance/bank-feed/bank-feed.schema';
import { formatInstant } from '#api/kernel/instant';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';
import { Figure } from '@/components/figures';
import { useSession } from '@/hooks/session';
import { useScrollFocus } from '@/hooks/use-scroll-focus';
import { useSubmit } from '@/hooks/use-submit';
import shared from '../shared/shared.module.css';
import styles from './bank-reconciliation.module.css';

/** Minimum width, px; below it the table scrolls. */
const LEAST_WIDTH = 860;

/** Refused files that are listed before the list is opened. */
const LISTED = 2;

function Outcome({ feed: { ran_at, stopped, refusals, waiting, waiting_names } }: { feed: BankFeedState }) {
  const [isOpen, setOpen] = useState(false);
  const isFine = stopped === '' && refusals.length === 0;
  if (isFine && waiting === 0) return <>{ran_at ? '正常' : '还没有运行'}</>;
  const listed = isOpen ? refusals : refusals.slice(0, LISTED);
  return (
    <>
      {stopped !== '' && <div className={shared.wrong}>{stopped}</div>}
      {refusals.length > 1 && <div className={shared.wrong}>{`${refusals.length} 个文件没有导入`}</div>}
      {listed.map((text) => (
        <div key={text} className={shared.wrong}>
          {text}
        </div>
      ))}
      {refusals.length > LISTED && (
        <Button type="link" size="small" className={styles.more} onClick={() => setOpen(!isOpen)}>
          {isOpen ? '收起' : '查看全部'}
        </Button>
      )}
      {waiting > 0 && (
        <div>{`${waiting} 份电子回单没有对应的银行流水：${waiting_names.join('、')}${waiting > waiting_names.length ? ' 等' : ''}`}</div>
      )}
    </>
  );
}

const COLUMNS: TableColumnsType<BankFeedState> = [
  {
    title: '自动导入的账户',
    width: 260,
    render: (_cell, { flow_account, folder, user_name }) => (
      <>
        <div>{flow_account}</div>
        <div className={shared.second}>{`文件夹 ${folder}，以${user_name}的名义导入`}</div>
      </>
    ),
  },
  {
    title: '上次检查',
    width: 150,
    render: (_cell, { ran_at }) => <Figure>{ran_at ? formatInstant(ran_at) : '—'}</Figure>,
  },
  {
    title: '最近新增',
    width: 190,
    render: (_cell, { added_at, added }) => (
      <Figure>{added_at ? `${formatInstant(added_at)}，${added} 笔` : '—'}</Figure>
    ),
  },
  { title: '结果', render: (_cell, feed) => <Outcome feed={feed} /> },
];

export function FeedTable() {
  const { can } = useSession();
  const found = useQuery({ queryKey: [bankFeeds.path], queryFn: () => call(bankFeeds, {}), staleTime: 0 });
  const frame = useScrollFocus();
  if (found.isError) return <FailedState error={found.error} onRetry={() => found.refetch()} />;
  // Most enterprises have none, and the lines below need none.
  if (!found.data?.length) return null;
  const columns = can('p_5400_import')
    ? [...COLUMNS, { title: '操作', width: 100, render: (_cell: unknown, feed: BankFeedState) => <Run feed={feed} /> }]
    : COLUMNS;
  return (
    <div className={styles.accounts} ref={frame}>
      <Table<BankFeedState>
        rowKey="flow_account_id"
        size="small"
        pagination={false}
        scroll={{ x: LEAST_WIDTH }}
        dataSource={found.data}
        columns={columns}
      />
    </div>
  );
}

function doneText({ files, added, receipts }: BankFeedRun): string {
  const done = [
    files > 0 && `已导入 ${files} 个文件，新增 ${added} 笔银行流水`,
    receipts > 0 && `已关联 ${receipts} 份电子回单`,
  ];
  return done.filter(Boolean).join('，') || '没有新的对账单';
}

function Run({ feed: { flow_account_id, flow_account } }: { feed: BankFeedState }) {
  const { message } = App.useApp();
  const { submit, submitting } = useSubmit(runBankFeed, {
    rereads: 'all',
    onDone: (outcome) => {
      if (outcome.failure !== '') message.error(outcome.failure);
      else message.success(doneText(outcome));
    },
  });
  return (
    <Button
      type="link"
      size="small"
      loading={submitting}
      aria-label={`立即获取${flow_account}的对账单`}
      onClick={() => submit({ flow_account_id })}
    >
      立即获取
    </Button>
  );
}
