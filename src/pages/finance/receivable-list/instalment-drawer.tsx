// 分期: an agreement to pay the open amount of the selected receivables in instalments; the sum is checked during input.
import { Alert, Form } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { savePlan } from '#api/finance/dunning';
import type { ReceivableRow } from '#api/finance/receivable/receivable.list';
import type { FormField } from '#api/kernel/form/form';
import { businessDay } from '#api/kernel/instant';
import { evenInstalments } from '#domain/finance/arrears/dunning';
import { formatMoney } from '#domain/kernel/text/format';
import { FieldsForm, FieldsGrid, FormDrawerFrame, useFieldsForm } from '@/components/forms/form-drawer';
import { DateInput } from '@/components/forms/inputs/date-inputs';
import { IntegerInput } from '@/components/forms/inputs/numbers/number-inputs';
import { type AgreedRow, InstalmentTable } from './instalment-table';

const WIDTH = 760;
const MOST = 60;
const FIELDS: readonly FormField[] = [
  { name: 'reason', title: '分期原因', kind: 'text', required: true, maxLength: 200 },
  {
    name: 'grace_days',
    title: '宽限天数',
    kind: 'integer',
    unit: '天',
    help: '任一期逾期超过此天数未付足，计划即为违约',
  },
];

/** Returns why these receivables cannot be combined in one agreement. */
function refusalOf(rows: readonly ReceivableRow[]): string | null {
  if (rows.some((row) => row.tenant_id !== rows[0]?.tenant_id)) return '一份分期计划只能包含同一租客的应收';
  return rows.some((row) => row.open_fen <= 0) ? '所选应收中有已收清、已作废或调减的，不能分期' : null;
}

interface Props {
  receivables: readonly ReceivableRow[];
  onClose: () => void;
}

export function InstalmentDrawer({ receivables, onClose }: Props) {
  const total = receivables.reduce((sum, row) => sum + row.open_fen, 0);
  const [count, setCount] = useState<number | null>(3);
  const [first, setFirst] = useState<string | null>(dayjs(businessDay()).add(1, 'month').format('YYYY-MM-01'));
  const [rows, setRows] = useState<AgreedRow[]>(() => proposed(total, count, first));
  const refusal = refusalOf(receivables);
  const form = useFieldsForm(savePlan, {
    schema: async () => (await import('#api/finance/dunning.schema')).planSave,
    also: { receivable_ids: receivables.map(({ id }) => id), instalments: rows },
    rereads: 'all',
    success: (plan) => `已分 ${plan.instalments.length} 期，合计 ${formatMoney(plan.total_fen)} 元`,
    onDone: onClose,
  });
  const propose = (parts: number | null, from: string | null) => {
    setCount(parts);
    setFirst(from);
    if (parts && from) setRows(proposed(total, parts, from));
  };
  return (
    <FormDrawerFrame
      title={`分期付款：${receivables[0]?.tenant_name ?? ''}`}
      width={WIDTH}
      saving={form.submitting}
      onSave={() => refusal === null && form.submit()}
      unsaved={form.unsaved}
      onClose={onClose}
    >
      <Alert
        type={refusal ? 'error' : 'info'}
        showIcon
        style={{ marginBottom: 16 }}
        message={refusal ?? `${receivables.length} 笔应收，未收 ${formatMoney(total)} 元`}
        description="应收的金额、应收日与滞纳金不因分期改变；计划进行中，其应收不再催缴，履约进度按收款核销计算。"
      />
      {refusal === null && (
        <FieldsForm state={form} label="分期付款" initial={{ grace_days: 3 }}>
          <FieldsGrid fields={FIELDS} autoFocus>
            <Form.Item label="期数" htmlFor="instalment-count">
              <IntegerInput
                id="instalment-count"
                unit="期"
                value={count}
                onChange={(parts) => propose(parts && Math.min(Math.max(parts, 1), MOST), first)}
              />
            </Form.Item>
            <Form.Item label="第 1 期日期" htmlFor="instalment-first">
              <DateInput id="instalment-first" value={first} onChange={(date) => propose(count, date)} />
            </Form.Item>
          </FieldsGrid>
          <InstalmentTable rows={rows} total_fen={total} onChange={setRows} />
        </FieldsForm>
      )}
    </FormDrawerFrame>
  );
}

const proposed = (total: number, count: number | null, first: string | null): AgreedRow[] =>
  total > 0 && count && first ? evenInstalments(total, count, first) : [];
