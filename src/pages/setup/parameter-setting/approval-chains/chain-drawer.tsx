// One default chain: its conditions, and its approvers in order.
import { Card, Form } from 'antd';
import { getChain, saveChain } from '#api/approval/chain';
import { type ApprovalKind, WFLOW_KIND } from '#api/approval/labels';
import type { ChosenApprover } from '#api/approval/task.schema';
import type { FormDeclaration } from '#api/kernel/form/form';
import { ApproverSteps } from '@/components/approval';
import { FormDrawer } from '@/components/forms/form-drawer';
import { ChainConditions } from './chain-conditions';

const FORM: FormDeclaration = [
  {
    title: '基本信息',
    fields: [
      { name: 'name', title: '名称', kind: 'text', required: true, maxLength: 40 },
      { name: 'kind', title: '单据', kind: 'enum', labels: WFLOW_KIND, required: true, fixed: true },
      { name: 'enabled', title: '启用', kind: 'switch', initial: true },
    ],
  },
];
const CALLS = { get: getChain, save: saveChain };

interface Values {
  approvers?: readonly ChosenApprover[];
}

/** The form has approvers with their names; only their ids are saved. */
async function schema() {
  const { chainSave } = await import('#api/approval/chain.schema');
  return {
    safeParse(value: unknown) {
      const { approvers = [], ...rest } = value as Values;
      return chainSave.safeParse({ ...rest, approvers: approvers.map(({ kind, id }) => ({ kind, id })) });
    },
  };
}

interface Props {
  kind: ApprovalKind;
  id: number | null;
  /** Position of a new chain. */
  sort: number;
  onClose: () => void;
}

export function ChainDrawer({ kind, id, sort, onClose }: Props) {
  return (
    <FormDrawer
      noun="审批链"
      id={id}
      declaration={FORM}
      calls={CALLS}
      schema={schema}
      initial={{ kind, sort, conditions: [], approvers: [] }}
      fixed
      onClose={onClose}
    >
      <Card title="条件" style={{ marginBottom: 12 }}>
        <ChainConditions kind={kind} />
      </Card>
      <Card title="审批步骤">
        <p style={{ marginTop: 0 }}>按顺序逐步审批；一个步骤选角色时，其中任一成员审批即可。</p>
        <Form.Item name="approvers" style={{ marginBottom: 0 }}>
          <StepsInput kind={kind} />
        </Form.Item>
      </Card>
    </FormDrawer>
  );
}

interface InputProps {
  kind: ApprovalKind;
  value?: ChosenApprover[];
  onChange?: (steps: ChosenApprover[]) => void;
}

function StepsInput({ kind, value = [], onChange }: InputProps) {
  return <ApproverSteps kind={kind} all value={value} onChange={(steps) => onChange?.(steps)} />;
}
