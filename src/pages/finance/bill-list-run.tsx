// 出账: the values of the last run for the next month, a preview of the bills and of what is left out, and the run itself.
import { Alert, Checkbox, Space, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { previewBills, runBills } from '#api/finance/bill/bill';
import type { BillRunDone, BillRunPreview } from '#api/finance/bill/bill.schema';
import { LEFT_OUT } from '#api/finance/labels';
import { formatMoney } from '#domain/kernel/text/format';
import { DialogErrors } from '@/components/feedback/dialog-errors';
import { FailedState } from '@/components/feedback/failed-state';
import { Figure, Money, ToneTag } from '@/components/figures';
import { FormDrawerFrame } from '@/components/forms/form-drawer';
import { MonthInput } from '@/components/forms/inputs/date-inputs';
import { OptionSelect } from '@/components/forms/inputs/select/option-select';
import { useSubmit } from '@/hooks/use-submit';
import { isFound, LeftOutList, leaveOutColumn, MinimumAmount, RunSearch } from './shared/run-limits';
import { useRunPreview } from './shared/use-run-preview';

type Planned = BillRunPreview['bills'][number];
type Terms = Pick<BillRunPreview, 'month' | 'park_ids' | 'earlier' | 'min_fen'>;

/** Wide enough for the names and ten-digit amounts. */
const WIDTH = 960;

const columnsOf = (leaveOut: (tenant_id: number) => void): TableColumnsType<Planned> => [
  { title: '租客', dataIndex: 'tenant_name', ellipsis: true },
  { title: '合同', width: 170, render: (_cell, row) => row.contract_number ?? '—' },
  { title: '应收日', width: 104, render: (_cell, row) => <Figure>{row.due_date}</Figure> },
  { title: '笔数', dataIndex: 'lines', width: 56, align: 'right' },
  { title: '金额(元)', width: 140, align: 'right', render: (_cell, row) => <Money fen={row.amount_fen} /> },
  { title: '', width: 60, render: (_cell, row) => (row.supplement ? <ToneTag tone="progress">补充</ToneTag> : null) },
  leaveOutColumn(leaveOut),
];

interface Props {
  /** The month that the run begins with; that after the last run by default. */
  month: string | null;
  onClose: () => void;
  /** Called when the bills have been created. */
  onMade: (done: BillRunDone) => void;
}

/** The terms of the run: those that it begins with until the user changes one. */
function useRun(month: string | null) {
  const [changed, setChanged] = useState<Terms | null>(null);
  const preview = useRunPreview(previewBills, (left_out_tenant_ids) => ({
    ...(changed ?? { month }),
    left_out_tenant_ids,
  }));
  const terms = changed ?? preview.found.data;
  return {
    ...preview,
    terms,
    change: (patch: Partial<Terms>) => {
      if (!terms) return;
      const { month, park_ids, earlier, min_fen } = terms;
      setChanged({ month, park_ids, earlier, min_fen, ...patch });
    },
  };
}

export function RunDrawer({ month, onClose, onMade }: Props) {
  const run = useRun(month);
  const { found, left_out_tenant_ids } = run;
  const preview = found.data;
  const { submit, submitting, wrong } = useSubmit(runBills, {
    long: '出账',
    rereads: 'all',
    success: (done) => `已出账 ${done.count} 份，合计 ${formatMoney(done.amount_fen)} 元`,
    onDone: (done) => {
      onClose();
      onMade(done);
    },
  });
  const save = () => {
    if (!preview?.count) return;
    const { month, park_ids, earlier, min_fen } = preview;
    return submit({ month, park_ids, earlier, min_fen, left_out_tenant_ids });
  };
  return (
    <FormDrawerFrame
      title="出账"
      verb="出账"
      width={WIDTH}
      saving={submitting}
      disabled={run.isBehind}
      onSave={save}
      unsaved={null}
      onClose={onClose}
    >
      <DialogErrors errors={wrong.others} />
      <TermsRow run={run} />
      {found.isError && <FailedState error={found.error} onRetry={() => found.refetch()} />}
      {preview && <Preview run={run} preview={preview} />}
    </FormDrawerFrame>
  );
}

type Run = ReturnType<typeof useRun>;

function TermsRow({ run: { terms, change } }: { run: Run }) {
  const month = terms?.month;
  return (
    <Space wrap size={[16, 8]} style={{ marginBottom: 12 }}>
      <Space>
        <span id="bill-month">账单月份</span>
        <MonthInput
          // A picker shows a new value only after it is enabled: input in between would be appended to it.
          key={month ? 'known' : 'unknown'}
          aria-labelledby="bill-month"
          // Disabled until the preview returns the month, which would overwrite earlier input.
          disabled={!month}
          value={month}
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
            disabled={!terms}
            value={terms?.park_ids ?? []}
            onChange={(ids) => change({ park_ids: (ids as number[] | null) ?? [] })}
          />
        </span>
      </Space>
      <MinimumAmount of="每份账单" value={terms?.min_fen ?? 0} onChange={(min_fen) => change({ min_fen })} />
      <Checkbox checked={terms?.earlier ?? false} onChange={(event) => change({ earlier: event.target.checked })}>
        包括以前月份未出账的应收
      </Checkbox>
    </Space>
  );
}

function Preview({ run, preview }: { run: Run; preview: BillRunPreview }) {
  const [search, setSearch] = useState('');
  const { count, amount_fen, earlier, earlier_count, earlier_fen, left_out_count } = preview;
  const rows = preview.bills.filter((row) => isFound(search, row.tenant_name, row.contract_number));
  return (
    <>
      <Alert
        showIcon
        type={count ? 'info' : left_out_count ? 'warning' : 'success'}
        style={{ marginBottom: 12 }}
        message={
          count
            ? `将生成 ${count} 份账单，合计 ${formatMoney(amount_fen)} 元`
            : left_out_count
              ? '该月未出账的应收都被跳过'
              : '该月的应收都已出账'
        }
        description={
          !earlier && earlier_count > 0
            ? `另有以前月份未出账的应收 ${earlier_count} 笔，${formatMoney(earlier_fen)} 元`
            : undefined
        }
      />
      <LeftOutList
        unit="份"
        count={left_out_count}
        fen={preview.left_out_fen}
        rows={preview.left_out.map((row) => ({
          key: `${row.tenant_id}:${row.contract_number}:${row.entity_name}`,
          tenant_id: row.tenant_id,
          tenant_name: row.tenant_name,
          what: row.contract_number ?? '—',
          amount_fen: row.amount_fen,
          reason: LEFT_OUT[row.reason].label,
          chosen: row.reason === 'chosen',
        }))}
        onRestore={run.restore}
      />
      <div style={{ marginBottom: 12 }}>
        <RunSearch value={search} onChange={setSearch} />
      </div>
      <Table<Planned>
        rowKey={(row) => `${row.tenant_name}:${row.contract_number}:${row.entity_name}:${row.amount_fen}`}
        size="small"
        columns={columnsOf(run.leaveOut)}
        dataSource={rows}
        loading={run.isBehind}
        pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
        footer={() => (count > preview.bills.length ? `只列出前 ${preview.bills.length} 份，合计为全部` : '')}
      />
    </>
  );
}
