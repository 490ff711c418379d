// 生成凭证: preview of the voucher of a month's postings, line by line.
import { useQuery } from '@tanstack/react-query';
import { Alert, Radio, Skeleton, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { makeVouchers, previewVouchers } from '#api/finance/voucher/voucher';
import type { VoucherDraft, VoucherMaking } from '#api/finance/voucher/voucher.schema';
import { MERGE, VOUCHER_EVENT } from '#api/finance/voucher/voucher-events';
import { formatMoney } from '#domain/kernel/text/format';
import { call } from '@/api/client';
import { DialogErrors } from '@/components/feedback/dialog-errors';
import { FailedState } from '@/components/feedback/failed-state';
import { Figure, Money } from '@/components/figures';
import { FormDrawerFrame } from '@/components/forms/form-drawer';
import { useSubmit } from '@/hooks/use-submit';
import shared from '@/pages/finance/shared/shared.module.css';
import { useBooks } from '@/pages/finance/shared/use-books';

type Voucher = VoucherDraft['vouchers'][number];
type Line = Voucher['lines'][number];
type Merge = NonNullable<VoucherMaking['merge']>;

const WIDTH = 1080;

const LINES: TableColumnsType<Line> = [
  { title: '摘要', dataIndex: 'summary', ellipsis: true },
  {
    title: '科目',
    width: 200,
    ellipsis: true,
    render: (_cell, { subject, subject_name }) =>
      subject ? `${subject} ${subject_name}` : <span className={shared.wrong}>未设置</span>,
  },
  {
    title: '借方(元)',
    width: 140,
    align: 'right',
    render: (_cell, { side, amount_fen }) => (side === 'debit' ? <Money fen={amount_fen} /> : null),
  },
  {
    title: '贷方(元)',
    width: 140,
    align: 'right',
    render: (_cell, { side, amount_fen }) => (side === 'credit' ? <Money fen={amount_fen} /> : null),
  },
  {
    title: '辅助核算',
    width: 240,
    ellipsis: true,
    render: (_cell, { tenant_name, contract_number, park_name, building_name }) =>
      [tenant_name, contract_number, park_name, building_name].filter(Boolean).join(' / ') || '—',
  },
];

const VOUCHERS: TableColumnsType<Voucher> = [
  { title: '凭证号', width: 100, render: (_cell, { number }) => <Figure>{`记-${number}`}</Figure> },
  { title: '日期', width: 110, render: (_cell, { voucher_date }) => <Figure>{voucher_date}</Figure> },
  { title: '业务类型', width: 160, render: (_cell, { event }) => VOUCHER_EVENT[event].label },
  { title: '业务笔数', width: 90, align: 'right', dataIndex: 'posting_count' },
  { title: '摘要', ellipsis: true, render: (_cell, { lines }) => lines[0]?.summary },
  {
    title: '金额(元)',
    width: 140,
    align: 'right',
    render: (_cell, { lines }) => (
      <Money fen={lines.filter(({ side }) => side === 'debit').reduce((sum, { amount_fen }) => sum + amount_fen, 0)} />
    ),
  },
];

export function MakeDrawer({ onClose }: { onClose: () => void }) {
  const { books, fields } = useBooks();
  const [merge, setMerge] = useState<Merge>('document');
  const input = books && { ...books, merge };
  const found = useQuery({
    queryKey: [previewVouchers.path, input],
    queryFn: () => call(previewVouchers, input as VoucherMaking),
    enabled: input !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
  const { submit, submitting, wrong } = useSubmit(makeVouchers, {
    rereads: 'all',
    success: (made) => `已生成 ${made.voucher_count} 张凭证：记-${made.first_number} 至 记-${made.last_number}`,
    onDone: onClose,
  });
  const draft = found.data;
  const ready = draft && draft.voucher_count > 0 && draft.problems.length === 0;
  return (
    <FormDrawerFrame
      title="生成凭证"
      verb="生成"
      width={WIDTH}
      saving={submitting}
      disabled={!ready}
      onSave={() => input && submit(input)}
      unsaved={null}
      onClose={onClose}
    >
      <DialogErrors errors={wrong.others} />
      {fields}
      <Radio.Group
        style={{ marginInlineStart: 12 }}
        value={merge}
        options={Object.entries(MERGE).map(([value, { label }]) => ({ value, label }))}
        onChange={(event) => setMerge(event.target.value as Merge)}
      />
      {found.isError && <FailedState error={found.error} onRetry={() => found.refetch()} />}
      {found.isPending && <Skeleton active paragraph={{ rows: 8 }} />}
      {draft && <Draft draft={draft} fetching={found.isFetching} />}
    </FormDrawerFrame>
  );
}

function Draft({ draft, fetching }: { draft: VoucherDraft; fetching: boolean }) {
  const { problems, posting_count, voucher_count, debit_fen, credit_fen } = draft;
  return (
    <>
      <Alert
        showIcon
        style={{ marginBottom: 12 }}
        type={problems.length ? 'error' : posting_count ? 'info' : 'success'}
        message={
          problems.length
            ? '科目未设置或不能记账，处理后才能生成'
            : posting_count
              ? `${posting_count} 笔业务将生成 ${voucher_count} 张凭证，借方 ${formatMoney(debit_fen)} 元，贷方 ${formatMoney(credit_fen)} 元`
              : '该月的业务都已生成凭证'
        }
        description={problems.length ? problems.map((text) => <div key={text}>{text}</div>) : undefined}
      />
      <Table<Voucher>
        rowKey="number"
        size="small"
        loading={fetching}
        columns={VOUCHERS}
        dataSource={draft.vouchers}
        pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
        expandable={{
          expandedRowRender: ({ lines }) => (
            <Table<Line> rowKey="line" size="small" columns={LINES} dataSource={lines} pagination={false} />
          ),
        }}
        footer={() => (voucher_count > draft.vouchers.length ? `只列出前 ${draft.vouchers.length} 张，合计为全部` : '')}
      />
    </>
  );
}
