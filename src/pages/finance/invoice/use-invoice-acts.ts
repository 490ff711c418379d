// Actions on an invoice, shared by its row and its drawer: each asks for confirmation and refetches all queries.
import { useQueryClient } from '@tanstack/react-query';
import { reviewInvoice, voidInvoice, withdrawInvoice } from '#api/finance/invoice/invoice';
import type { InvoiceRow } from '#api/finance/invoice/invoice.list';
import { formatMoney } from '#domain/kernel/text/format';
import { call } from '@/api/client';
import { useConfirmWithReason } from '@/components/forms/confirm-with-reason';
import type { ListAction } from '@/components/lists/list-page';

export type InvoiceSubject = Pick<
  InvoiceRow,
  'id' | 'serial' | 'kind' | 'stage' | 'tenant_name' | 'gross_fen' | 'may_review' | 'may_void'
>;

const NOT_ISSUED = new Set(['applied', 'approved', 'red_pending']);
const TO_ISSUE = new Set(['approved', 'red_pending']);
const TO_RED = new Set(['issued', 'partly_red', 'to_red']);

const nameOf = ({ serial, gross_fen }: InvoiceSubject) => `「${serial} ${formatMoney(gross_fen)} 元」`;
const GIVEN_BACK = '占用的可开票金额退回应收，记录与原因保留。';

/** Confirmation texts of acts that need a reason, and their calls. */
const QUESTIONS = {
  reject: (invoice: InvoiceSubject) => ({
    title: `驳回开票申请${nameOf(invoice)}`,
    verb: '驳回',
    consequence: GIVEN_BACK,
    act: (reason: string) => call(reviewInvoice, { id: invoice.id, decision: 'reject', reason }),
  }),
  void: (invoice: InvoiceSubject) => ({
    title: `作废发票${nameOf(invoice)}`,
    verb: '作废',
    consequence: `这张纸质发票不再有效，不能恢复；${GIVEN_BACK}`,
    act: (reason: string) => call(voidInvoice, { id: invoice.id, reason }),
  }),
  withdraw: (invoice: InvoiceSubject) => ({
    title: `撤回${nameOf(invoice)}`,
    verb: '撤回',
    consequence: invoice.stage === 'red_pending' ? '不再红冲，原发票继续有效。' : `这张发票不再开具；${GIVEN_BACK}`,
    act: (reason: string) => call(withdrawInvoice, { id: invoice.id, reason }),
  }),
};

/** Openers of the drawers: the issued number, and the reversal. */
interface Openers<Of> {
  onIssue: (invoice: Of) => void;
  onRed: (invoice: Of) => void;
}

export function useInvoiceActs<Of extends InvoiceSubject>({
  onIssue,
  onRed,
}: Openers<Of>): (invoice: Of) => ListAction<Of>[] {
  const confirmWithReason = useConfirmWithReason();
  const client = useQueryClient();
  return (invoice) => {
    const { id, stage } = invoice;
    const confirmAct = (act: keyof typeof QUESTIONS) => async () => {
      if (await confirmWithReason(QUESTIONS[act](invoice))) await client.invalidateQueries();
    };
    const approve = async () => {
      await call(reviewInvoice, { id, decision: 'approve' });
      await client.invalidateQueries();
    };
    const applied = stage === 'applied' && invoice.may_review;
    const all: (ListAction<Of> & { when: boolean })[] = [
      {
        key: 'approve',
        label: '通过',
        access: 'p_5600_post',
        when: applied,
        confirm: { title: `通过开票申请${nameOf(invoice)}`, content: `${invoice.tenant_name}的申请通过后可以开具。` },
        onClick: approve,
      },
      { key: 'reject', label: '驳回', access: 'p_5600_post', when: applied, onClick: confirmAct('reject') },
      {
        key: 'issue',
        label: '登记号码',
        access: 'p_5600_post',
        when: TO_ISSUE.has(stage),
        onClick: () => onIssue(invoice),
      },
      {
        key: 'red',
        label: '红冲',
        access: 'p_5600_void',
        danger: true,
        when: TO_RED.has(stage),
        onClick: () => onRed(invoice),
      },
      {
        key: 'void',
        label: '作废',
        access: 'p_5600_void',
        danger: true,
        when: invoice.may_void,
        onClick: confirmAct('void'),
      },
      {
        key: 'withdraw',
        label: '撤回',
        access: 'p_5600_edit',
        danger: true,
        when: NOT_ISSUED.has(stage),
        onClick: confirmAct('withdraw'),
      },
    ];
    return all.filter(({ when }) => when).map(({ when: _when, ...action }) => action);
  };
}
