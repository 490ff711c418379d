// 退租单详情: the order, its settlement, handover and approval, and the available actions.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Table } from 'antd';
import { useState } from 'react';
import { resetWflow } from '#api/approval/task';
import type { ApprovalInstance } from '#api/approval/task.schema';
import { CLAWBACK, SETTLEMENT_LINE, TERMINATION_KIND, TERMINATION_STATUS } from '#api/contracts/labels';
import { revealTerminationPayee, terminationCalls, terminationPdf } from '#api/contracts/termination/termination';
import type { Termination } from '#api/contracts/termination/termination.schema';
import { terminationPaths } from '#api/kernel/paths';
import { call } from '@/api/client';
import { ApprovalTrail, DecideDialog, isRunning, SubmitDialog, useTrail } from '@/components/approval';
import { DescriptionList, DetailPage, type DetailTab, type Fact, useObjectId } from '@/components/details/detail-page';
import { ContractLink } from '@/components/details/object-links';
import { TagLabel } from '@/components/details/tag-label';
import { Money, Period, StatusTag } from '@/components/figures';
import { printAction, printPdf } from '@/components/layout/print-button';
import type { ListAction } from '@/components/lists/list-page';
import { PayeeText } from '@/components/payees/payee-text';
import { useUrlParams } from '@/hooks/use-url-params';
import { ContractFigures } from './shared/contract-figures';
import { isEditable } from './shared/contract-state';
import { SettlementTab } from './termination-detail-settlement';

const refOf = (id: number) => ({ kind: 'termination', object_id: id }) as const;
const SUBMITTED = '审批通过即执行：收款计划截止、结算过账、保证金抵扣与退还、空间自次日释放。';
const OUTCOME = {
  approved: '通过后立即执行退租：应收截止到退租日，结算过账，空间自次日释放。',
  rejected: '驳回后可修改再次提交，合同不受影响。',
};

const FACTS: readonly Fact<Termination>[] = [
  {
    title: '合同',
    render: ({ contract_id, contract_number }) => <ContractLink id={contract_id}>{contract_number}</ContractLink>,
  },
  { title: '租客', name: 'tenant_name' },
  { title: '园区', name: 'park_name' },
  {
    title: '合同期限',
    render: ({ contract_start, contract_end }) => <Period start={contract_start} end={contract_end} />,
  },
  { title: '退租类型', name: 'kind', kind: 'enum', labels: TERMINATION_KIND },
  { title: '退租日期', name: 'leave_date', kind: 'date' },
  { title: '退租原因', name: 'reason_name' },
  { title: '追回免租', name: 'clawback', kind: 'enum', labels: CLAWBACK },
  { title: '滞纳金', render: ({ late_fee_waived }) => (late_fee_waived ? '免收' : '按合同') },
  { title: '没收保证金', name: 'forfeit_fen', kind: 'money' },
  { title: '预收抵扣', name: 'prepayment_fen', kind: 'money' },
  { title: '退款账户', render: (order) => <PayeeText id={order.id} paid={order} reveal={revealTerminationPayee} /> },
  { title: '新增人', name: 'created_by_name' },
  { title: '备注', name: 'remark', wide: true },
];

/** What the approver decides on in addition to the figures. */
const PAYEE = FACTS.filter(({ title }) => title === '退款账户');

function FactsTab({ order }: { order: Termination }) {
  return (
    <>
      <DescriptionList facts={FACTS} source={order} />
      <Table
        size="small"
        pagination={false}
        rowKey={(line) => `${line.kind} ${line.charge_item_id} ${line.amount_fen} ${line.remark}`}
        dataSource={order.lines}
        columns={[
          { title: '项目', key: 'kind', render: (_value, line) => SETTLEMENT_LINE[line.kind].label },
          { title: '说明', dataIndex: 'remark' },
          {
            title: '金额(元)',
            key: 'amount',
            align: 'right',
            render: (_value, line) => <Money fen={line.amount_fen} />,
          },
        ]}
        locale={{ emptyText: '没有水电、维修与违约金' }}
      />
    </>
  );
}

function ChecklistTab({ order }: { order: Termination }) {
  return (
    <Table
      size="small"
      pagination={false}
      rowKey={(check) => check.item}
      dataSource={order.checklist}
      columns={[
        { title: '交接项', dataIndex: 'item' },
        {
          title: '状态',
          key: 'done',
          width: 100,
          render: (_value, check) => (
            <TagLabel colour={check.done ? 'green' : 'grey'}>{check.done ? '已交接' : '未交接'}</TagLabel>
          ),
        },
        { title: '说明', dataIndex: 'remark' },
      ]}
      locale={{ emptyText: '没有交接清单' }}
    />
  );
}

const TABS: readonly DetailTab<Termination>[] = [
  { key: 'settlement', label: '结算', render: (order) => <SettlementTab order={order} /> },
  { key: 'facts', label: '基本信息', render: (order) => <FactsTab order={order} /> },
  { key: 'checklist', label: '交接清单', render: (order) => <ChecklistTab order={order} /> },
  {
    key: 'trail',
    label: '审批记录',
    render: ({ id, version }) => <ApprovalTrail subject={refOf(id)} version={version} />,
  },
];

type Dialog = 'submit' | 'decide';
type Action = ListAction<Termination>;

function actionsOf(order: Termination, trail: readonly ApprovalInstance[], open: (dialog: Dialog) => void): Action[] {
  const { id, status, contract_number } = order;
  const running = trail.find(isRunning);
  const actions: Action[] = [printAction('结算单', () => printPdf(terminationPdf, { id }))];
  if (isEditable(status))
    actions.push({ key: 'edit', label: '编辑', access: 'p_4200_edit', to: terminationPaths.edit(id) });
  if (status === 'draft')
    actions.push({ key: 'submit', label: '提交审批', access: 'p_4200_submit', onClick: () => open('submit') });
  if (running?.may_withdraw) {
    actions.push({
      key: 'withdraw',
      label: '撤回审批',
      access: 'p_4200_submit',
      confirm: { title: `撤回合同 ${contract_number} 的退租审批`, content: '退租单回到草稿，合同不受影响。' },
      onClick: () => call(resetWflow, refOf(id)),
    });
  }
  if (running?.may_decide) actions.push({ key: 'decide', label: '审批', onClick: () => open('decide') });
  return actions;
}

export default function TerminationDetailPage() {
  const id = useObjectId();
  const client = useQueryClient();
  const [params, change] = useUrlParams();
  const [opened, setOpened] = useState<Dialog | null>(null);
  const { data: order } = useQuery({
    queryKey: [terminationCalls.get.path, id],
    queryFn: () => call(terminationCalls.get, { id }),
    staleTime: 0,
  });
  const instances = useTrail(refOf(id), order?.version).data ?? [];
  const running = instances.find(isRunning);
  const submits = params.get('submit') === '1' && order?.status === 'draft';
  const dialog = opened ?? (submits ? 'submit' : null);
  const close = () => {
    setOpened(null);
    if (params.has('submit')) change({ submit: null });
  };
  const done = async () => {
    close();
    await client.invalidateQueries();
  };
  return (
    <>
      <DetailPage<Termination>
        get={terminationCalls.get}
        title={(stored) => `退租 ${stored.contract_number}`}
        status={(stored) => <StatusTag labels={TERMINATION_STATUS} value={stored.status} />}
        description={(stored) => `${stored.tenant_name} · ${stored.leave_date} 退租`}
        actions={(stored) => actionsOf(stored, instances, setOpened)}
        primary={(stored) => (running?.may_decide ? 'decide' : stored.status === 'draft' ? 'submit' : undefined)}
        tabs={TABS}
      />
      {order && dialog === 'submit' && (
        <SubmitDialog
          subject={refOf(id)}
          title={`合同 ${order.contract_number} 的退租单`}
          hint={SUBMITTED}
          onClose={close}
          onDone={done}
        />
      )}
      {order && running && dialog === 'decide' && (
        <DecideDialog
          instance={running}
          title={`合同 ${order.contract_number} 的退租单`}
          outcome={OUTCOME}
          onClose={close}
          onDone={done}
        >
          <ContractFigures id={order.contract_id} version={order.version} />
          {order.way && <DescriptionList facts={PAYEE} source={order} columns={1} />}
        </DecideDialog>
      )}
    </>
  );
}
