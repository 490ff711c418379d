// Acts on the ticked instalments: confirm or pay, or undo either.
import { Alert, Form } from 'antd';
import { useState } from 'react';
import {
  approveCommission,
  payCommission,
  undoApproveCommission,
  undoPayCommission,
} from '#api/investment/commission/commission';
import type { CommissionLineRow } from '#api/investment/commission/commission-line.list';
import { businessDay } from '#api/kernel/instant';
import { DateInput } from '@/components/forms/inputs/date-inputs';
import { OptionSelect, useSingleOption } from '@/components/forms/inputs/select/option-select';
import { BulkDialog } from '@/components/lists/bulk-dialog';

interface Props {
  rows: readonly CommissionLineRow[];
  onClose: () => void;
}

const NOUN = '笔佣金';
const nameOf = ({ contract_number, line, channel_name }: CommissionLineRow) =>
  `${contract_number} ${line}（${channel_name}）`;
const idsOf = (rows: readonly CommissionLineRow[]) => rows.map(({ id }) => id);
const owedOf = ({ due_fen, returned_fen }: CommissionLineRow) => due_fen - returned_fen;

/** The day of the act; defaults to today. */
function useDay(label: string) {
  const [day, setDay] = useState<string | null>(() => businessDay());
  const field = (
    <Form layout="vertical" component={false}>
      <Form.Item label={label} htmlFor="acted-on" required>
        <DateInput id="acted-on" value={day} onChange={setDay} />
      </Form.Item>
    </Form>
  );
  return { day, field };
}

export function ApproveDialog({ rows, onClose }: Props) {
  const { day, field } = useDay('确认日期');
  return (
    <BulkDialog
      verb="确认"
      noun={NOUN}
      rows={rows}
      nameOf={nameOf}
      sums={[{ label: '待确认', fenOf: (row) => owedOf(row) - row.approved_fen }]}
      consequence="确认后可以登记付款；为负的是应由渠道退回的金额。有一笔不能确认时，全部不确认。"
      to={approveCommission}
      inputOf={(remaining) => ({ ids: idsOf(remaining), acted_on: day ?? '' })}
      reason="none"
      ready={day !== null}
      onClose={onClose}
    >
      {field}
    </BulkDialog>
  );
}

const ACCOUNTS = '/api/option/flow-account';

/** The account of the lessor that pays; preset when there is only one. `id` is null while it is missing. */
function usePayingAccount(rows: readonly CommissionLineRow[]) {
  const [chosen, setChosen] = useState<number | null>();
  const entities = [...new Set(rows.map(({ legal_entity_id }) => legal_entity_id))];
  const params = { legal_entity_id: entities[0] ?? 0 };
  const single = useSingleOption(ACCOUNTS, params);
  const id = chosen === undefined ? (typeof single === 'number' ? single : null) : chosen;
  const field =
    entities.length > 1 ? (
      <Alert type="warning" showIcon message="所选佣金属于不同的签约主体，请按签约主体分别付款" />
    ) : (
      <Form layout="vertical" component={false}>
        <Form.Item label="流水账户" htmlFor="flow-account" required>
          <OptionSelect
            id="flow-account"
            path={ACCOUNTS}
            params={params}
            value={id}
            onChange={(value) => setChosen(typeof value === 'number' ? value : null)}
          />
        </Form.Item>
      </Form>
    );
  return { id: entities.length > 1 ? null : id, field };
}

export function PayDialog({ rows, onClose }: Props) {
  const { day, field } = useDay('付款日期');
  const account = usePayingAccount(rows);
  return (
    <BulkDialog
      verb="付款"
      noun={NOUN}
      rows={rows}
      nameOf={nameOf}
      sums={[{ label: '待付款', fenOf: ({ approved_fen, paid_fen }) => approved_fen - paid_fen }]}
      consequence="按已确认的金额登记为已付并计入流水账户，可与银行流水勾对；为负的是渠道退回的金额。有一笔不能付款时，全部不登记。"
      to={payCommission}
      inputOf={(remaining, remark) => ({
        ids: idsOf(remaining),
        flow_account_id: account.id ?? 0,
        acted_on: day ?? '',
        remark,
      })}
      reason="optional"
      reasonOf="备注"
      ready={day !== null && account.id !== null}
      onClose={onClose}
    >
      {account.field}
      {field}
    </BulkDialog>
  );
}

export function UndoPayDialog({ rows, onClose }: Props) {
  return (
    <BulkDialog
      verb="撤销付款"
      noun={NOUN}
      danger
      rows={rows}
      nameOf={nameOf}
      sums={[{ label: '已付', fenOf: ({ paid_fen }) => paid_fen }]}
      consequence="撤销每笔最近一次的付款，回到待付款；已勾对的银行流水恢复为未勾对，记录与原因保留。有一笔不能撤销时，全部不撤销。"
      to={undoPayCommission}
      inputOf={(remaining, reason) => ({ ids: idsOf(remaining), reason })}
      onClose={onClose}
    />
  );
}

export function UndoApproveDialog({ rows, onClose }: Props) {
  return (
    <BulkDialog
      verb="撤销确认"
      noun={NOUN}
      danger
      rows={rows}
      nameOf={nameOf}
      sums={[{ label: '已确认', fenOf: ({ approved_fen }) => approved_fen }]}
      consequence="撤销每笔最近一次的确认，回到待确认；记录与原因保留。有一笔不能撤销时，全部不撤销。"
      to={undoApproveCommission}
      inputOf={(remaining, reason) => ({ ids: idsOf(remaining), reason })}
      onClose={onClose}
    />
  );
}
