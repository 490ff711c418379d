// Acts on the ticked receivables: void, or waive late fees.
import { Form } from 'antd';
import { useState } from 'react';
import type { ChosenApprover } from '#api/approval/task.schema';
import { waiveLateFees } from '#api/finance/late-fee';
import { voidReceivables } from '#api/finance/receivable/receivable';
import type { ReceivableRow } from '#api/finance/receivable/receivable.list';
import { ApproverSteps } from '@/components/approval';
import { IntegerInput } from '@/components/forms/inputs/numbers/number-inputs';
import { BulkDialog } from '@/components/lists/bulk-dialog';
import type { Undoable } from '../shared/undo-dialog';

interface Props {
  rows: readonly ReceivableRow[];
  onClose: () => void;
}

const nameOf = (row: ReceivableRow) => `${row.tenant_name} ${row.charge_item} ${row.start_date} ~ ${row.end_date}`;
const idsOf = (rows: readonly ReceivableRow[]) => rows.map(({ id }) => id);
const NOUN = '笔应收';

export const undoableOf = (row: ReceivableRow): Undoable => ({
  id: row.id,
  name: nameOf(row),
  amount_fen: row.received_fen ?? 0,
});

export function VoidDialog({ rows, onClose }: Props) {
  return (
    <BulkDialog
      verb="作废"
      noun={NOUN}
      danger
      rows={rows}
      nameOf={nameOf}
      sums={[{ label: '应收金额', fenOf: (row) => row.gross_fen }]}
      consequence="这些应收将不再收取，记录与原因保留，不能恢复；有一笔不能作废时，全部不作废。"
      to={voidReceivables}
      inputOf={(remaining, reason) => ({ ids: idsOf(remaining), reason })}
      onClose={onClose}
    />
  );
}

const ALL = 100;
const isShare = (percent: number) => percent >= 1 && percent <= ALL;

export function WaiveDialog({ rows, onClose }: Props) {
  const [percent, setPercent] = useState<number | null>(ALL);
  const [approvers, setApprovers] = useState<ChosenApprover[]>([]);
  return (
    <BulkDialog
      verb="减免"
      noun="笔滞纳金"
      rows={rows}
      nameOf={nameOf}
      sums={[{ label: '未收金额', fenOf: (row) => row.open_fen }]}
      consequence="为每笔滞纳金按未收金额的同一比例申请减免并提交审批，审批通过后扣减；有一笔不能减免时，全部不提交。"
      to={waiveLateFees}
      inputOf={(remaining, reason) => ({
        ids: idsOf(remaining),
        percent: percent ?? ALL,
        reason,
        approvers: approvers.map(({ kind, id }) => ({ kind, id })),
      })}
      ready={percent !== null && isShare(percent)}
      onClose={onClose}
    >
      <Form layout="vertical" component={false}>
        <Form.Item
          label="减免比例"
          htmlFor="waive-percent"
          {...(percent !== null && !isShare(percent) ? { validateStatus: 'error', help: '减免比例为 1 至 100' } : {})}
        >
          <IntegerInput id="waive-percent" unit="%" value={percent} onChange={setPercent} />
        </Form.Item>
        <Form.Item label="审批人" extra="有默认审批链的按审批链审批，没有的由这里选择的人审批">
          <ApproverSteps kind="late_fee_waiver" value={approvers} onChange={setApprovers} />
        </Form.Item>
      </Form>
    </BulkDialog>
  );
}
