// Calls that create or finish tasks: these tasks are updated in the same transaction, not by the nightly job.
import { decideWflow } from '#api/approval/task';
import { deliverContract } from '#api/contracts/handover';
import { undoDeposit } from '#api/finance/deposit/deposit';
import { confirmIncentive, undoIncentive } from '#api/finance/incentive/incentive';
import * as invoice from '#api/finance/invoice/invoice';
import { invoiceImport } from '#api/finance/invoice/invoice.import';
import { payOut, undoPayout } from '#api/finance/payout';
import { adjustReceivable } from '#api/finance/receivable/receivable-entry';
import type { WarnKindName } from '#api/home/message-kinds';
import { assignCustomers, claimCustomers, endCustomer } from '#api/investment/customer/customer';
import { followUpCalls, rescheduleFollowUp } from '#api/investment/follow-up/follow-up';
import { doneVisit, moveVisit, visitCalls } from '#api/investment/visit-plan';
import { importCalls } from '#api/kernel/import';
import type { Upload } from '#server/platform/files/upload';
import type { Call, OpenCall, Route } from '#server/platform/use-case/route';
import { raiseKinds } from './raise';

const INVOICES = ['invoice_review', 'invoice_red'] as const;
const FOLLOW_UPS = ['follow_up_due'] as const;
const REFUNDS = ['refund_payable'] as const;
const INCENTIVES = ['incentive_owed'] as const;

const TASKS: Readonly<Record<string, readonly WarnKindName[]>> = {
  [invoice.applyInvoice.path]: INVOICES,
  [invoice.applyInvoices.path]: INVOICES,
  [invoice.withdrawInvoice.path]: INVOICES,
  [invoice.reviewInvoice.path]: INVOICES,
  [invoice.reviewInvoices.path]: INVOICES,
  [invoice.issueInvoice.path]: INVOICES,
  [invoice.voidInvoice.path]: INVOICES,
  [invoice.redFlushInvoice.path]: INVOICES,
  [importCalls(invoiceImport).run.path]: INVOICES,
  [adjustReceivable.path]: INVOICES,
  [payOut.path]: REFUNDS,
  [undoPayout.path]: REFUNDS,
  [undoDeposit.path]: REFUNDS,
  [confirmIncentive.path]: INCENTIVES,
  [undoIncentive.path]: INCENTIVES,
  [deliverContract.path]: INCENTIVES,
  [assignCustomers.path]: FOLLOW_UPS,
  [claimCustomers.path]: FOLLOW_UPS,
  [endCustomer.path]: FOLLOW_UPS,
  [followUpCalls.save.path]: FOLLOW_UPS,
  [followUpCalls.remove.path]: FOLLOW_UPS,
  [rescheduleFollowUp.path]: FOLLOW_UPS,
  [visitCalls.save.path]: FOLLOW_UPS,
  [visitCalls.remove.path]: FOLLOW_UPS,
  [moveVisit.path]: FOLLOW_UPS,
  [doneVisit.path]: FOLLOW_UPS,
  // An approval may lower an invoiced amount, allow a refund to be paid, or begin or end a lease with incentives.
  [decideWflow.path]: [...INVOICES, ...REFUNDS, ...INCENTIVES],
};

async function renewing<Answer>(
  call: Call,
  kinds: readonly WarnKindName[],
  act: () => Promise<Answer>,
): Promise<Answer> {
  const answer = await act();
  await raiseKinds(call, kinds);
  return answer;
}

/** Returns the route, which updates the affected tasks after it has run. */
export function withTasks(route: Route): Route {
  const kinds = TASKS[route.endpoint.path];
  if (!kinds) return route;
  if (route.kind === 'use-case')
    return { ...route, run: (call: Call, input: never) => renewing(call, kinds, () => route.run(call, input)) };
  if (route.kind !== 'uploaded-write') throw new Error(`${route.endpoint.path}: tasks follow a use-case or an import`);
  return {
    ...route,
    prepare: async (outer: OpenCall, upload: Upload) => {
      const work = await route.prepare(outer, upload);
      return (call: Call) => renewing(call, kinds, () => work(call));
    },
  };
}
