// 勾对: lines of one account and the movements of its books that they are; both sums must be equal.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Input, Table } from 'antd';
import { useState } from 'react';
import { bankLineCandidates, matchBankLines } from '#api/finance/bank-line/bank-line';
import type { BankLineRow } from '#api/finance/bank-line/bank-line.list';
import type { BookedMovement } from '#api/finance/bank-line/bank-line.schema';
import { call } from '@/api/client';
import { DialogErrors } from '@/components/feedback/dialog-errors';
import { FailedState } from '@/components/feedback/failed-state';
import { Figure, Money } from '@/components/figures';
import { FormDrawerFrame } from '@/components/forms/form-drawer';
import { useSubmit } from '@/hooks/use-submit';
import shared from '../shared/shared.module.css';
import styles from './bank-reconciliation.module.css';

const WIDTH = 860;

const keyOf = ({ source, id }: BookedMovement) => `${source}:${id}`;
const idsOf = (rows: readonly BookedMovement[], source: BookedMovement['source']) =>
  rows.flatMap((row) => (row.source === source ? row.id : []));

interface Props {
  lines: readonly BankLineRow[];
  onClose: () => void;
}

export function MatchDrawer({ lines, onClose }: Props) {
  const ids = lines.map(({ id }) => id);
  const [chosen, setChosen] = useState<readonly BookedMovement[] | null>(null);
  const [search, setSearch] = useState('');
  const found = useQuery({
    queryKey: [bankLineCandidates.path, ids, search],
    queryFn: () => call(bankLineCandidates, { ids, search }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  const rows = found.data?.rows ?? [];
  const stated = lines.reduce((sum, { amount_fen }) => sum + amount_fen, 0);
  // The only movement with the same amount is preselected.
  const same = rows.filter(({ amount_fen }) => amount_fen === stated);
  const selected = chosen ?? (search === '' && same.length === 1 && stated !== 0 ? same : []);
  const keys = selected.map(keyOf);
  const booked = selected.reduce((sum, { amount_fen }) => sum + amount_fen, 0);
  // What is selected remains visible, whatever is searched next.
  const visible = [...selected.filter((row) => !rows.some((each) => keyOf(each) === keyOf(row))), ...rows];
  const { submit, submitting, wrong } = useSubmit(matchBankLines, {
    rereads: 'all',
    success: ({ done }) => `已勾对 ${done} 笔银行流水`,
    onDone: onClose,
  });
  const cancelling = lines.length > 1 && stated === 0 && keys.length === 0;
  const ready = stated === booked && (keys.length > 0 || cancelling);
  return (
    <FormDrawerFrame
      title={`勾对 ${lines.length} 笔银行流水`}
      verb="勾对"
      width={WIDTH}
      saving={submitting}
      disabled={!ready}
      onSave={() =>
        submit({
          line_ids: ids,
          cash_record_ids: idsOf(selected, 'cash'),
          bank_entry_ids: idsOf(selected, 'entry'),
          commission_act_ids: idsOf(selected, 'commission'),
        })
      }
      onClose={onClose}
    >
      <DialogErrors errors={wrong.others} />
      <Table<BankLineRow>
        rowKey="id"
        size="small"
        pagination={false}
        dataSource={[...lines]}
        columns={[
          { title: '交易日期', width: 110, render: (_cell, row) => <Figure>{row.booked_on}</Figure> },
          { title: '对方户名', render: (_cell, row) => row.counterparty || '—' },
          { title: '摘要', render: (_cell, row) => row.remark || '—' },
          { title: '金额(元)', width: 150, align: 'right', render: (_cell, row) => <Money fen={row.amount_fen} /> },
        ]}
      />
      <h3 className={shared.section}>账面收支</h3>
      <Input.Search
        allowClear
        aria-label="查找账面收支"
        className={styles.search}
        maxLength={60}
        placeholder="对方、备注、日期或金额"
        onSearch={(text) => {
          setChosen(selected);
          setSearch(text.trim());
        }}
      />
      {found.isError && <FailedState error={found.error} onRetry={() => found.refetch()} />}
      {!found.isError && (
        <Table<BookedMovement>
          rowKey={keyOf}
          size="small"
          loading={found.isFetching}
          dataSource={visible}
          pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
          rowSelection={{
            selectedRowKeys: keys,
            onChange: (_keys, next) => setChosen(next),
            getCheckboxProps: ({ title, moved_on }) => ({ 'aria-label': `选择 ${title} ${moved_on}` }) as object,
          }}
          locale={{
            emptyText:
              search !== ''
                ? '没有符合的账面收支'
                : '该账户没有未勾对的账面收支；请先登记收款或付款，或将银行流水直接入账',
          }}
          columns={[
            { title: '入账日期', width: 110, render: (_cell, row) => <Figure>{row.moved_on}</Figure> },
            { title: '收支', dataIndex: 'title', ellipsis: true },
            { title: '备注', ellipsis: true, render: (_cell, row) => row.remark || '—' },
            { title: '金额(元)', width: 150, align: 'right', render: (_cell, row) => <Money fen={row.amount_fen} /> },
          ]}
        />
      )}
      <p className={styles.sums} aria-live="polite">
        <span>
          银行流水合计 <Money fen={stated} /> 元
        </span>
        <span>
          已选账面收支 <Money fen={booked} /> 元
        </span>
        <span className={stated === booked ? undefined : shared.wrong}>
          相差 <Money fen={stated - booked} /> 元
        </span>
      </p>
      {cancelling && <p className={shared.second}>所选银行流水互相抵销（如错账与冲正），可直接勾对。</p>}
    </FormDrawerFrame>
  );
}
