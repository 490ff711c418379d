// 报价详情: the offer, its figures, its approval, and the available actions.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { history } from '@umijs/max';
import { useState } from 'react';
import { resetWflow } from '#api/approval/task';
import type { ApprovalInstance } from '#api/approval/task.schema';
import { acceptQuote, quoteCalls, quotePdf, submitQuote } from '#api/investment/quote/quote';
import type { Quote } from '#api/investment/quote/quote.schema';
import { QUOTE_BELOW, QUOTE_PHASE } from '#api/investment/quote/quote-labels';
import { contractPaths, customerPaths, quotePaths } from '#api/kernel/paths';
import { call } from '@/api/client';
import { ApprovalTrail, DecideDialog, isRunning, SubmitDialog, useTrail } from '@/components/approval';
import { TermsView } from '@/components/contracts/terms/terms-view';
import { DetailPage, type DetailTab, useObjectId } from '@/components/details/detail-page';
import { StatusTag } from '@/components/figures';
import { printAction, printPdf } from '@/components/layout/print-button';
import type { ListAction } from '@/components/lists/list-page';
import { useSession } from '@/hooks/session';
import { FiguresList } from '../figures-list';
import { DeclineDrawer } from './decline-drawer';
import { FactsTab } from './facts-tab';

const refOf = (id: number) => ({ kind: 'quote', object_id: id }) as const;
const OUTCOME = { approved: '通过后报价生效，可发给客户并在有效期内接受。', rejected: '驳回后可修改并再次提交。' };

const TABS: readonly DetailTab<Quote>[] = [
  { key: 'facts', label: '测算', render: (quote) => <FactsTab quote={quote} /> },
  { key: 'terms', label: '条款', render: (quote) => <TermsView terms={quote} /> },
  {
    key: 'trail',
    label: '审批记录',
    render: ({ id, version }) => <ApprovalTrail subject={refOf(id)} version={version} />,
  },
];

type Dialog = 'submit' | 'decide' | 'decline';

/** Opens the contract of the quote or, when there is none yet, the form that starts with it. */
function openContract({ id, contract_id }: Quote, mayDraft: boolean): void {
  if (contract_id !== null) history.push(contractPaths.detail(contract_id));
  else if (mayDraft) history.push(contractPaths.addFrom(id));
}

interface Acting {
  quote: Quote;
  trail: readonly ApprovalInstance[];
  mayDraft: boolean;
  open: (dialog: Dialog) => void;
}

function actionsOf({ quote, trail, mayDraft, open }: Acting): ListAction<Quote>[] {
  const { id, version, number, phase, status, below, contract_id, tenant_id } = quote;
  const running = trail.find(isRunning);
  const accept = async () => openContract(await call(acceptQuote, { id }), mayDraft);
  const actions: ListAction<Quote>[] = [];
  if (running?.may_decide) actions.push({ key: 'decide', label: '审批', onClick: () => open('decide') });
  if (status === 'draft')
    actions.push(
      below.length
        ? { key: 'submit', label: '提交审批', access: 'p_2100_submit', onClick: () => open('submit') }
        : {
            key: 'submit',
            label: '提交',
            access: 'p_2100_submit',
            confirm: { title: `提交报价 ${number}`, content: '不低于免审批的价格，提交后立即生效，不能再修改。' },
            onClick: () => call(submitQuote, { id, version }),
          },
    );
  if (status === 'draft' || status === 'rejected')
    actions.push({ key: 'edit', label: '编辑', access: 'p_2100_edit', to: quotePaths.edit(id) });
  if (phase === 'approved')
    actions.push({
      key: 'accept',
      label: '接受',
      access: 'p_2100_edit',
      confirm: {
        title: `客户接受报价 ${number}`,
        content: tenant_id === null ? '接受后请选择租客并生成合同草稿。' : '接受后按报价生成合同草稿。',
      },
      onClick: accept,
    });
  if (status === 'accepted' && contract_id === null && mayDraft)
    actions.push({
      key: 'contract',
      label: '生成合同',
      access: 'p_2100_edit',
      ...(tenant_id === null ? { to: contractPaths.addFrom(id) } : { onClick: accept }),
    });
  if (status === 'approved')
    actions.push({ key: 'decline', label: '谢绝', access: 'p_2100_edit', onClick: () => open('decline') });
  actions.push(printAction('报价单', () => printPdf(quotePdf, { id })));
  actions.push({ key: 'copy', label: '复制', access: 'p_2100_edit', to: quotePaths.copy(id) });
  if (running?.may_withdraw)
    actions.push({
      key: 'withdraw',
      label: '撤回审批',
      access: 'p_2100_submit',
      confirm: { title: `撤回报价 ${number} 的审批`, content: '报价回到草稿，可修改后再次提交。' },
      onClick: () => call(resetWflow, refOf(id)),
    });
  if (status === 'draft' || status === 'rejected')
    actions.push({
      key: 'delete',
      label: '删除',
      access: 'p_2100_edit',
      danger: true,
      confirm: { title: `删除报价 ${number}`, content: '删除后不能恢复。' },
      onClick: async () => {
        await call(quoteCalls.remove, { ids: [id] });
        history.push(`${customerPaths.detail(quote.customer_id)}&tab=quotes`);
      },
    });
  return actions;
}

const primaryOf = ({ status, phase, contract_id }: Quote, mayDecide: boolean): string | undefined => {
  if (mayDecide) return 'decide';
  if (status === 'draft') return 'submit';
  if (phase === 'approved') return 'accept';
  return status === 'accepted' && contract_id === null ? 'contract' : undefined;
};

export default function QuoteDetailPage() {
  const id = useObjectId();
  const client = useQueryClient();
  const { can } = useSession();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const { data: quote } = useQuery({
    queryKey: [quoteCalls.get.path, id],
    queryFn: () => call(quoteCalls.get, { id }, { quiet: [403, 404] }),
    staleTime: 0,
  });
  const trail = useTrail(refOf(id), quote?.version).data ?? [];
  const running = trail.find(isRunning);
  const close = () => setDialog(null);
  const done = async () => {
    close();
    await client.invalidateQueries();
  };
  return (
    <>
      <DetailPage<Quote>
        get={quoteCalls.get}
        title={({ number }) => `报价 ${number}`}
        status={({ phase }) => <StatusTag labels={QUOTE_PHASE} value={phase} />}
        description={({ customer_name, park_name, valid_until }) =>
          `${customer_name} · ${park_name} · 有效期至 ${valid_until}`
        }
        actions={(stored) => actionsOf({ quote: stored, trail, mayDraft: can('p_4100_edit'), open: setDialog })}
        primary={(stored) => primaryOf(stored, running?.may_decide === true)}
        tabs={TABS}
      />
      {quote && dialog === 'submit' && (
        <SubmitDialog
          subject={refOf(id)}
          title={`报价 ${quote.number}`}
          hint={`${quote.below.map((each) => QUOTE_BELOW[each].label).join('、')}，须审批后生效。`}
          onClose={close}
          onDone={done}
        />
      )}
      {quote && running && dialog === 'decide' && (
        <DecideDialog instance={running} title={`报价 ${quote.number}`} outcome={OUTCOME} onClose={close} onDone={done}>
          <FiguresList figures={quote.figures} columns={1} />
        </DecideDialog>
      )}
      {quote && dialog === 'decline' && <DeclineDrawer quote={quote} onClose={close} />}
    </>
  );
}
