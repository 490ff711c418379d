// 合同详情: a contract with its terms, plan, receivables and approvals, and the available actions.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { resetWflow } from '#api/approval/task';
import type { ApprovalInstance } from '#api/approval/task.schema';
import { contractCalls } from '#api/contracts/contract/contract';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { handoverOfContract } from '#api/contracts/handover';
import type { Handover } from '#api/contracts/handover.schema';
import { CONTRACT_PHASE } from '#api/contracts/labels';
import { contractTimeline } from '#api/contracts/timeline';
import { contractPaths, terminationPaths } from '#api/kernel/paths';
import { call } from '@/api/client';
import { ApprovalTrail, DecideDialog, isRunning, SubmitDialog, useTrail } from '@/components/approval';
import { CommissionView } from '@/components/contracts/commission-view';
import { CostTerms } from '@/components/contracts/cost-terms';
import { TermsView } from '@/components/contracts/terms/terms-view';
import { ContractTimeline } from '@/components/contracts/timeline';
import { DetailPage, type DetailTab, useObjectId } from '@/components/details/detail-page';
import { StatusTag } from '@/components/figures';
import { Incentives } from '@/components/incentives';
import type { ListAction } from '@/components/lists/list-page';
import { Securities } from '@/components/securities';
import { useUrlParams } from '@/hooks/use-url-params';
import { Attachments } from '../shared/attachments';
import { changeRefusal } from '../shared/change-refusal';
import { ContractFigures } from '../shared/contract-figures';
import { isEditable } from '../shared/contract-state';
import { isOfContracts } from '../shared/is-of-contracts';
import { ProposedTerms } from '../shared/proposed-figures';
import { usePrintAction } from '../shared/use-print-action';
import { ChangesTab } from './changes-tab';
import { FactsTab } from './facts-tab';
import { HandoverTab } from './handover/handover-tab';
import { OptionsTab } from './options';
import { PlanTab } from './plan-tab';
import { ReceivablesTab } from './receivables-tab';
import { RetiredBanner } from './retired-banner';
import { SpacePrices } from './space-prices';
import { TurnoverTab } from './turnover-tab';
import { VoidDialog } from './void-dialog';

type Dialog = 'submit' | 'decide' | 'void';
type Action = ListAction<Contract>;

const HANDOVER = 'handover';

const TABS: readonly DetailTab<Contract>[] = [
  { key: 'facts', label: '基本信息', render: (contract) => <FactsTab contract={contract} /> },
  { key: 'terms', label: '条款', render: (contract) => <TermsView terms={contract} /> },
  {
    key: 'options',
    label: '选择权',
    applies: ({ status, lease_options }) => status === 'approved' && lease_options.length > 0,
    render: (contract) => <OptionsTab contract={contract} />,
  },
  {
    key: 'securities',
    label: '非现金担保',
    access: 'p_5110',
    applies: ({ status, deposits }) => status === 'approved' && deposits.length > 0,
    render: ({ id, leave_date }) => <Securities contract_id={id} isOver={leave_date !== null} />,
  },
  {
    key: 'incentives',
    label: '租赁激励',
    access: 'p_5120',
    applies: ({ status, incentives }) => (status === 'approved' || status === 'void') && incentives.length > 0,
    render: ({ id }) => <Incentives contract_id={id} />,
  },
  { key: 'plan', label: '收款计划', render: (contract) => <PlanTab contract={contract} /> },
  {
    key: 'receivables',
    label: '应收与收款',
    access: 'p_5200',
    render: (contract) => <ReceivablesTab contract={contract} />,
  },
  {
    key: 'turnover',
    label: '流水',
    applies: ({ clauses }) => clauses.some((clause) => clause.basis === 'turnover'),
    render: (contract) => <TurnoverTab contract={contract} />,
  },
  {
    key: 'commission',
    label: '佣金',
    applies: ({ channel_id }) => channel_id !== null,
    render: ({ id, version }) => <CommissionView contract_id={id} version={version} />,
  },
  { key: 'cost-terms', label: '清算约定', access: 'p_5800', render: (contract) => <CostTerms contract={contract} /> },
  { key: HANDOVER, label: '签约与交房', render: (contract) => <HandoverTab contract={contract} /> },
  { key: 'attachments', label: '附件', render: (contract) => <Attachments contract={contract} /> },
  {
    key: 'trail',
    label: '审批记录',
    render: ({ id, version }) => <ApprovalTrail subject={refOf(id)} version={version} />,
  },
  {
    key: 'timeline',
    label: '动态',
    render: ({ id }) => <ContractTimeline endpoint={contractTimeline} id={id} />,
  },
  { key: 'changes', label: '变更记录', render: (contract) => <ChangesTab contract={contract} /> },
];

const refOf = (id: number) => ({ kind: 'contract', object_id: id }) as const;
const SUBMITTED = '提交后空间即被占用，审批期间合同不能修改。';
const OUTCOME = {
  approved: '通过后合同生效，各期应收随即生成。',
  rejected: '驳回后空间释放，合同可修改后再次提交。',
};

/** Returns what follows the approval, until it is recorded: signing, then delivery. Imported contracts, which were never submitted, have both. */
function nextAct(
  { id, kind, phase }: Contract,
  trail: readonly ApprovalInstance[],
  handover: Handover | undefined,
): Action | undefined {
  if (!handover || trail.length === 0 || !['pending', 'running'].includes(phase)) return undefined;
  const to = contractPaths.tab(id, HANDOVER);
  if (!handover.signing) return { key: 'next', label: '签约', access: 'p_4100_sign', to };
  if (!handover.delivery && kind === 'new') return { key: 'next', label: '交房', access: 'p_4100_deliver', to };
  return undefined;
}

/** Returns the actions by status; the access keys are checked where the buttons are rendered. */
function actionsOf(contract: Contract, trail: readonly ApprovalInstance[], open: (dialog: Dialog) => void): Action[] {
  const { id, status, number } = contract;
  const running = trail.find(isRunning);
  const actions: Action[] = [{ key: 'plan', label: '收款计划', to: contractPaths.plan(id) }];
  if (isEditable(status))
    actions.push({ key: 'edit', label: '编辑', access: 'p_4100_edit', to: contractPaths.edit(id) });
  if (status === 'draft') {
    actions.push({ key: 'submit', label: '提交审批', access: 'p_4100_submit', onClick: () => open('submit') });
  }
  if (running?.may_withdraw) {
    actions.push({
      key: 'withdraw',
      label: '撤回审批',
      access: 'p_4100_submit',
      confirm: { title: `撤回合同 ${number} 的审批`, content: '合同回到草稿，所占用的空间将释放。' },
      onClick: () => call(resetWflow, refOf(id)),
    });
  }
  actions.push(
    {
      key: 'change',
      label: '变更',
      access: 'p_4100_change',
      to: contractPaths.newChange(id),
      refusal: contract.phase === 'holdover' ? '合同已确认到期未退，请办理续租或退租' : changeRefusal(contract),
    },
    ...(contract.phase === 'expired'
      ? [{ key: 'holdover', label: '到期未退', access: 'p_4100_holdover', to: contractPaths.tab(id, 'handover') }]
      : []),
    {
      key: 'renew',
      label: '续租',
      access: 'p_4100_renew',
      to: contractPaths.renew(id),
      refusal: changeRefusal(contract),
    },
    {
      key: 'retire',
      label: '退租',
      access: 'p_4200_edit',
      to: terminationPaths.addFor(id),
      refusal: changeRefusal(contract),
    },
    { key: 'copy', label: '复制', access: 'p_4100_edit', to: contractPaths.copy(id) },
  );
  // Delegates and administrators act without the key: the step itself contains who may decide.
  if (running?.may_decide) actions.push({ key: 'decide', label: '审批', onClick: () => open('decide') });
  // A contract that was once submitted is retained: it can be voided, but not deleted.
  if (status === 'approved' || (isEditable(status) && trail.length > 0)) {
    const refusal = contract.leave_date === null ? undefined : '合同已退租，不能作废';
    const onClick = () => open('void');
    actions.push({ key: 'void', label: '作废', access: 'p_4100_void', danger: true, refusal, onClick });
  }
  return actions;
}

/** Returns the contract while its terms are only proposed. */
const proposedOf = (contract: Contract) =>
  ['draft', 'auditing', 'rejected'].includes(contract.status) ? contract : undefined;

export default function ContractDetailPage() {
  const id = useObjectId();
  const client = useQueryClient();
  const [params, change] = useUrlParams();
  const [opened, setOpened] = useState<Dialog | null>(null);
  // The same query as the page's: fetched once, and shared with the dialogs.
  const { data: contract } = useQuery({
    queryKey: [contractCalls.get.path, id],
    queryFn: () => call(contractCalls.get, { id }),
    staleTime: 0,
  });
  const instances = useTrail(refOf(id), contract?.version).data ?? [];
  const running = instances.find(isRunning);
  const { data: handover } = useQuery({
    queryKey: [handoverOfContract.path, id],
    queryFn: () => call(handoverOfContract, { contract_id: id }),
    staleTime: 0,
    enabled: contract?.status === 'approved',
  });
  // The tab of both has their buttons.
  const next = contract && params.get('tab') !== HANDOVER ? nextAct(contract, instances, handover) : undefined;
  const print = usePrintAction(id);

  const submits = params.get('submit') === '1' && contract?.status === 'draft';
  const dialog = opened ?? (submits ? 'submit' : null);
  const close = () => {
    setOpened(null);
    if (params.has('submit')) change({ submit: null });
  };
  const done = async () => {
    close();
    await client.invalidateQueries({ predicate: ({ queryKey }) => isOfContracts(String(queryKey[0])) });
  };
  const dialogProps = { onClose: close, onDone: done };

  return (
    <>
      <DetailPage<Contract>
        get={contractCalls.get}
        title={(stored) => stored.number}
        status={(stored) => <StatusTag labels={CONTRACT_PHASE} value={stored.phase} />}
        description={(stored) => `${stored.tenant_name} · ${stored.park_name}`}
        actions={(stored) => [print, ...actionsOf(stored, instances, setOpened), ...(next ? [next] : [])]}
        primary={(stored) => (running?.may_decide ? 'decide' : stored.status === 'draft' ? 'submit' : 'next')}
        summary={(stored) => (
          <>
            <RetiredBanner contract={stored} />
            <ContractFigures id={stored.id} version={stored.version} proposed={proposedOf(stored)} />
          </>
        )}
        tabs={TABS}
      />
      {contract && dialog === 'submit' && (
        <SubmitDialog subject={refOf(id)} title={`合同 ${contract.number}`} hint={SUBMITTED} {...dialogProps} />
      )}
      {contract && dialog === 'void' && <VoidDialog contract={contract} {...dialogProps} />}
      {contract && running && dialog === 'decide' && (
        <DecideDialog instance={running} title={`合同 ${contract.number}`} outcome={OUTCOME} {...dialogProps}>
          <ContractFigures id={id} version={contract.version} proposed={contract} />
          <ProposedTerms {...contract} />
          <SpacePrices contract={contract} />
        </DecideDialog>
      )}
    </>
  );
}
