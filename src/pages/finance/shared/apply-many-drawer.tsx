// 批量申请开票: the receivables of a month, or the ticked ones, as applications by tenant, legal entity and taxable item; a preview of them and of
// what is left out, and the run itself.
import { Alert, Skeleton, Space, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { applyInvoices, previewInvoices } from '#api/finance/invoice/invoice';
import type { InvoiceRunDone, InvoiceRunInput, InvoiceRunPreview } from '#api/finance/invoice/invoice.schema';
import { INVOICE_KIND } from '#api/finance/invoice/invoice-labels';
import { MOST_TICKED } from '#api/kernel/endpoint/bulk';
import { businessDay } from '#api/kernel/instant';
import { formatMoney } from '#domain/kernel/text/format';
import { DialogErrors } from '@/components/feedback/dialog-errors';
import { FailedState } from '@/components/feedback/failed-state';
import { Money } from '@/components/figures';
import { FormDrawerFrame } from '@/components/forms/form-drawer';
import { MonthInput } from '@/components/forms/inputs/date-inputs';
import { OptionSelect } from '@/components/forms/inputs/select/option-select';
import { useSubmit } from '@/hooks/use-submit';
import { isFound, LeftOutList, leaveOutColumn, MinimumAmount, RunSearch } from './run-limits';
import { useRunPreview } from './use-run-preview';

type Planned = InvoiceRunPreview['invoices'][number];

const WIDTH = 1080;

const columnsOf = (leaveOut: (tenant_id: number) => void): TableColumnsType<Planned> => [
  { title: '租客', dataIndex: 'tenant_name', ellipsis: true },
  { title: '签约主体', dataIndex: 'entity_name', ellipsis: true },
  { title: '费项', dataIndex: 'items', width: 150, ellipsis: true },
  { title: '票种', width: 90, render: (_cell, { kind }) => INVOICE_KIND[kind].label },
  { title: '笔数', dataIndex: 'lines', width: 56, align: 'right' },
  { title: '价税合计(元)', width: 140, align: 'right', render: (_cell, row) => <Money fen={row.gross_fen} /> },
  leaveOutColumn(leaveOut),
];

interface Props {
  /** The ticked receivables; when missing, those of a month. */
  receivable_ids?: readonly number[];
  onClose: () => void;
  onApplied?: (done: InvoiceRunDone) => void;
}

function useRun(receivable_ids: readonly number[] | undefined) {
  const [terms, setTerms] = useState({ month: businessDay().slice(0, 7), park_ids: [] as number[], min_fen: 0 });
  const inputOf = (left_out_tenant_ids: number[]): InvoiceRunInput =>
    receivable_ids
      ? { receivable_ids: [...receivable_ids], min_fen: terms.min_fen, left_out_tenant_ids }
      : { ...terms, left_out_tenant_ids };
  const preview = useRunPreview(previewInvoices, inputOf);
  return {
    ...preview,
    terms,
    wanted: inputOf(preview.left_out_tenant_ids),
    change: (patch: Partial<typeof terms>) => setTerms({ ...terms, ...patch }),
  };
}

type Run = ReturnType<typeof useRun>;

export function ApplyManyDrawer({ receivable_ids, onClose, onApplied }: Props) {
  const run = useRun(receivable_ids);
  const { found, wanted } = run;
  const preview = found.data;
  const { submit, submitting, wrong } = useSubmit(applyInvoices, {
    long: '申请开票',
    rereads: 'all',
    success: (done) => `已申请 ${done.count} 张，价税合计 ${formatMoney(done.gross_fen)} 元，等待审核`,
    onDone: (done) => {
      onClose();
      onApplied?.(done);
    },
  });
  const tooMany = (receivable_ids?.length ?? 0) > MOST_TICKED;
  return (
    <FormDrawerFrame
      title={receivable_ids ? `为 ${receivable_ids.length} 笔应收申请开票` : '批量申请开票'}
      verb="提交"
      width={WIDTH}
      saving={submitting}
      disabled={run.isBehind || tooMany || !preview?.count}
      onSave={() => submit(wanted)}
      unsaved={null}
      onClose={onClose}
    >
      <DialogErrors errors={wrong.others} />
      <TermsRow run={run} ofMonth={!receivable_ids} />
      {found.isError && <FailedState error={found.error} onRetry={() => found.refetch()} />}
      {found.isPending && <Skeleton active paragraph={{ rows: 8 }} />}
      {preview && <Preview run={run} preview={preview} />}
    </FormDrawerFrame>
  );
}

function TermsRow({ run: { terms, change }, ofMonth }: { run: Run; ofMonth: boolean }) {
  return (
    <Space wrap size={[16, 8]} style={{ marginBottom: 12 }}>
      {ofMonth && (
        <>
          <Space>
            <span id="invoice-month">应收月份</span>
            <MonthInput
              aria-labelledby="invoice-month"
              value={terms.month}
              onChange={(value) => value && change({ month: value })}
            />
          </Space>
          <Space>
            <span>园区</span>
            <span style={{ display: 'inline-block', width: 220 }}>
              <OptionSelect
                aria-label="园区"
                path="/api/option/park"
                multiple
                placeholder="全部园区"
                value={terms.park_ids}
                onChange={(ids) => change({ park_ids: (ids as number[] | null) ?? [] })}
              />
            </span>
          </Space>
        </>
      )}
      <MinimumAmount of="每张发票" value={terms.min_fen} onChange={(min_fen) => change({ min_fen })} />
    </Space>
  );
}

function Preview({ run, preview }: { run: Run; preview: InvoiceRunPreview }) {
  const [search, setSearch] = useState('');
  const { count, gross_fen, net_fen, tax_fen, left_out_count, invoices } = preview;
  return (
    <>
      <Alert
        showIcon
        type={count ? 'info' : left_out_count ? 'warning' : 'success'}
        style={{ marginBottom: 12 }}
        message={
          count
            ? `将申请 ${count} 张发票，不含税 ${formatMoney(net_fen)} 元，税额 ${formatMoney(tax_fen)} 元，价税合计 ${formatMoney(gross_fen)} 元`
            : left_out_count
              ? '没有可以申请的发票，原因见下'
              : '应收都已申请或开票'
        }
        description="每个租客、签约主体与税目一张，票种按租客的默认票种，未设置的开数电普票"
      />
      <LeftOutList
        unit="笔"
        count={left_out_count}
        fen={preview.left_out_fen}
        rows={preview.left_out.map((row, place) => ({ key: `${row.tenant_id} ${place}`, ...row }))}
        onRestore={run.restore}
      />
      <div style={{ marginBottom: 12 }}>
        <RunSearch value={search} onChange={setSearch} placeholder="租客或费项" />
      </div>
      <Table<Planned>
        rowKey={({ tenant_id, entity_name, items, kind, gross_fen: fen }) =>
          `${tenant_id} ${entity_name} ${items} ${kind} ${fen}`
        }
        size="small"
        columns={columnsOf(run.leaveOut)}
        dataSource={invoices.filter((row) => isFound(search, row.tenant_name, row.items))}
        loading={run.isBehind}
        pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
        footer={() => (count > invoices.length ? `只列出前 ${invoices.length} 张，合计为全部` : '')}
      />
    </>
  );
}
