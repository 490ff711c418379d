// 出账: the month, a preview of the run, and the run itself.
import { useQuery } from '@tanstack/react-query';
import { Alert, Checkbox, Space, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { previewBills, runBills } from '#api/finance/bill/bill';
import type { BillRunDone, BillRunPreview } from '#api/finance/bill/bill.schema';
import { formatMoney } from '#domain/kernel/text/format';
import { call } from '@/api/client';
import { DialogErrors } from '@/components/feedback/dialog-errors';
import { FailedState } from '@/components/feedback/failed-state';
import { Figure, Money, ToneTag } from '@/components/figures';
import { FormDrawerFrame } from '@/components/forms/form-drawer';
import { MonthInput } from '@/components/forms/inputs/date-inputs';
import { useSubmit } from '@/hooks/use-submit';

type Planned = BillRunPreview['bills'][number];

const COLUMNS: TableColumnsType<Planned> = [
  { title: '租客', dataIndex: 'tenant_name', ellipsis: true },
  { title: '合同', width: 150, render: (_cell, row) => row.contract_number ?? '—' },
  { title: '应收日', width: 104, render: (_cell, row) => <Figure>{row.due_date}</Figure> },
  { title: '笔数', dataIndex: 'lines', width: 56, align: 'right' },
  { title: '金额(元)', width: 130, align: 'right', render: (_cell, row) => <Money fen={row.amount_fen} /> },
  { title: '', width: 60, render: (_cell, row) => (row.supplement ? <ToneTag tone="progress">补充</ToneTag> : null) },
];

interface Props {
  onClose: () => void;
  /** Called when the bills have been created. */
  onMade: (done: BillRunDone) => void;
}

export function RunDrawer({ onClose, onMade }: Props) {
  const [month, setMonth] = useState<string | null>(null);
  const [earlier, setEarlier] = useState(false);
  const query = { month, earlier };
  const found = useQuery({
    queryKey: [previewBills.path, query],
    queryFn: () => call(previewBills, query),
    staleTime: 0,
    gcTime: 0,
  });
  const preview = found.data;
  const current = month ?? preview?.month;
  const { submit, submitting, wrong } = useSubmit(runBills, {
    long: '出账',
    rereads: 'all',
    success: (done) => `已出账 ${done.count} 份，合计 ${formatMoney(done.amount_fen)} 元`,
    onDone: (done) => {
      onClose();
      onMade(done);
    },
  });
  return (
    <FormDrawerFrame
      title="出账"
      verb="出账"
      saving={submitting}
      onSave={() => preview?.count && submit({ month: preview.month, earlier })}
      unsaved={null}
      onClose={onClose}
    >
      <DialogErrors errors={wrong.others} />
      <Space wrap style={{ marginBottom: 12 }}>
        <span id="bill-month">账单月份</span>
        <MonthInput
          // A picker shows a new value only after it is enabled: input in between would be appended to it.
          key={current ? 'known' : 'unknown'}
          aria-labelledby="bill-month"
          // Disabled until the preview returns the due month, which would overwrite earlier input.
          disabled={!current}
          value={current}
          onChange={setMonth}
        />
        <Checkbox checked={earlier} onChange={(event) => setEarlier(event.target.checked)}>
          包括以前月份未出账的应收
        </Checkbox>
      </Space>
      {found.isError && <FailedState error={found.error} onRetry={() => found.refetch()} />}
      {preview && (
        <>
          <Alert
            showIcon
            type={preview.count ? 'info' : 'success'}
            style={{ marginBottom: 12 }}
            message={
              preview.count
                ? `将生成 ${preview.count} 份账单，合计 ${formatMoney(preview.amount_fen)} 元`
                : '该月的应收都已出账'
            }
            description={
              !earlier && preview.earlier_count > 0
                ? `另有以前月份未出账的应收 ${preview.earlier_count} 笔，${formatMoney(preview.earlier_fen)} 元`
                : undefined
            }
          />
          <Table<Planned>
            rowKey={(row) => `${row.tenant_name}:${row.contract_number}:${row.entity_name}:${row.amount_fen}`}
            size="small"
            columns={COLUMNS}
            dataSource={preview.bills}
            loading={found.isFetching}
            pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
            footer={() =>
              preview.count > preview.bills.length ? `只列出前 ${preview.bills.length} 份，合计为全部` : ''
            }
          />
        </>
      )}
    </FormDrawerFrame>
  );
}
