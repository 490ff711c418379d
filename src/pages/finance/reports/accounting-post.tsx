// 差异过账 and 摊销过账: what each contract has to post at the end of a month, as a preview before posting.
import { useQuery } from '@tanstack/react-query';
import { Alert, Skeleton, Table, type TableColumnsType } from 'antd';
import { postAmortisation, postRevenue, previewAmortisation, previewRevenue } from '#api/finance/voucher/voucher';
import type { AmortisationMonth, RevenueMonth, VoucherBooks } from '#api/finance/voucher/voucher.schema';
import { AMORTISED } from '#api/finance/voucher/voucher-events';
import type { Endpoint } from '#api/kernel/endpoint/endpoint';
import { formatMoney } from '#domain/kernel/text/format';
import { call } from '@/api/client';
import { ContractLink } from '@/components/details/object-links';
import { DialogErrors } from '@/components/feedback/dialog-errors';
import { FailedState } from '@/components/feedback/failed-state';
import { Money } from '@/components/figures';
import { FormDrawerFrame } from '@/components/forms/form-drawer';
import { useSubmit } from '@/hooks/use-submit';
import { type Books, useBooks } from '../shared/use-books';

interface Row {
  contract_id: number;
  contract_number: string;
  tenant_name: string;
}

interface Due<R> {
  amount_fen: number;
  rows: R[];
}

/** A posting at the end of a month. `noun` names it in texts, `unit` its rows, `note` explains the amount. */
interface Posting<R extends Row, D extends Due<R>, P extends { amount_fen: number }> {
  title: string;
  noun: string;
  unit: string;
  note: string;
  preview: Endpoint<VoucherBooks, D>;
  post: Endpoint<VoucherBooks, P>;
  countOf: (found: D | P) => number;
  rowKey: (row: R) => string;
  columns: TableColumnsType<R>;
}

const leaseColumns = <R extends Row>(): TableColumnsType<R> => [
  {
    title: '合同',
    width: 170,
    render: (_cell, { contract_id, contract_number }) => (
      <ContractLink id={contract_id}>{contract_number}</ContractLink>
    ),
  },
  { title: '租客', dataIndex: 'tenant_name', ellipsis: true },
];
const money = <R extends object>(title: string, fenOf: (row: R) => number) => ({
  title: `${title}(元)`,
  width: 125,
  align: 'right' as const,
  render: (_cell: unknown, row: R) => <Money fen={fenOf(row)} />,
});

type RevenueRow = RevenueMonth['rows'][number];
type AmortisationRow = AmortisationMonth['rows'][number];

const REVENUE: Posting<RevenueRow, RevenueMonth, { contract_count: number; amount_fen: number }> = {
  title: '差异过账',
  noun: '差异',
  unit: '份合同',
  note: '为累计差异减已过账，补录的变动一并补齐',
  preview: previewRevenue,
  post: postRevenue,
  countOf: ({ contract_count }) => contract_count,
  rowKey: ({ contract_id }) => String(contract_id),
  columns: [
    ...leaseColumns<RevenueRow>(),
    money('累计差异', ({ running_fen }) => running_fen),
    money('已过账', ({ posted_fen }) => posted_fen),
    money('本次过账', ({ amount_fen }) => amount_fen),
  ],
};

const AMORTISATION: Posting<AmortisationRow, AmortisationMonth, { posting_count: number; amount_fen: number }> = {
  title: '摊销过账',
  noun: '摊销',
  unit: '笔',
  note: '为累计应摊销减已过账，补录与合同变动一并补齐',
  preview: previewAmortisation,
  post: postAmortisation,
  countOf: ({ posting_count }) => posting_count,
  rowKey: ({ contract_id, kind }) => `${contract_id} ${kind}`,
  columns: [
    ...leaseColumns<AmortisationRow>(),
    { title: '项目', width: 90, render: (_cell, { kind }) => AMORTISED[kind].label },
    money('待摊金额', ({ cost_fen }) => cost_fen),
    money('累计摊销', ({ running_fen }) => running_fen),
    money('已过账', ({ posted_fen }) => posted_fen),
    money('本次过账', ({ amount_fen }) => amount_fen),
  ],
};

interface DrawerProps {
  initial?: Books;
  onClose: () => void;
}

function PostDrawer<R extends Row, D extends Due<R>, P extends { amount_fen: number }>({
  posting: { title, noun, unit, note, preview, post, countOf, rowKey, columns },
  initial,
  onClose,
}: DrawerProps & { posting: Posting<R, D, P> }) {
  const { books, fields } = useBooks(initial);
  const found = useQuery({
    queryKey: [preview.path, books],
    queryFn: () => call(preview, books as Books),
    enabled: books !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
  const { submit, submitting, wrong } = useSubmit(post, {
    long: `过账${noun}`,
    rereads: 'all',
    success: (posted) => `已过账 ${countOf(posted)} ${unit}，${formatMoney(posted.amount_fen)} 元`,
    onDone: onClose,
  });
  const due = found.data;
  const count = due ? countOf(due) : 0;
  return (
    <FormDrawerFrame
      title={title}
      verb="过账"
      width={960}
      saving={submitting}
      disabled={!count}
      onSave={() => books && submit(books)}
      unsaved={null}
      onClose={onClose}
    >
      <DialogErrors errors={wrong.others} />
      {fields}
      {found.isError && <FailedState error={found.error} onRetry={() => found.refetch()} />}
      {found.isPending && <Skeleton active paragraph={{ rows: 8 }} />}
      {due && (
        <>
          <Alert
            showIcon
            style={{ marginBottom: 12 }}
            type={count ? 'info' : 'success'}
            message={
              count ? `${count} ${unit}，合计 ${formatMoney(due.amount_fen)} 元；${note}` : `该月的${noun}都已过账`
            }
          />
          <Table<R>
            rowKey={rowKey}
            size="small"
            loading={found.isFetching}
            columns={columns}
            dataSource={due.rows}
            pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
            footer={() => (count > due.rows.length ? `只列出前 ${due.rows.length} ${unit}，合计为全部` : '')}
          />
        </>
      )}
    </FormDrawerFrame>
  );
}

export const RevenueDrawer = (props: DrawerProps) => <PostDrawer posting={REVENUE} {...props} />;
export const AmortisationDrawer = (props: DrawerProps) => <PostDrawer posting={AMORTISATION} {...props} />;
