import { bankFeedSchemas } from './bank-feed/bank-feed.schema';
import { bankLineSchemas } from './bank-line/bank-line.schema';
import { statementSchemas } from './bank-statement/bank-statement.schema';
import { billSchemas } from './bill/bill.schema';
import { cashRecordSchemas } from './cash-record/cash-record.schema';
import { costPoolSchemas } from './cost-pool/cost-pool.schema';
import { depositSchemas } from './deposit/deposit.schema';
import { dunningSchemas } from './dunning.schema';
import { incentiveSchemas } from './incentive/incentive.schema';
import { invoiceSchemas } from './invoice/invoice.schema';
import { lateFeeSchemas } from './late-fee.schema';
import { ledgerCheckSchemas } from './ledger-check.schema';
import { matchSchemas } from './match.schema';
import { meterSchemas } from './meter/meter.schema';
import { monthEndSchemas } from './month-end.schema';
import { payoutSchemas } from './payout.schema';
import { periodLockSchemas } from './period-lock.schema';
import { receivableSchemas } from './receivable/receivable.schema';
import { receivableEntrySchemas } from './receivable/receivable-entry.schema';
import { securitySchemas } from './security/security.schema';
import { taxTermSchemas } from './tax-term/tax-term.schema';
import { voucherSchemas } from './voucher/voucher.schema';

export const financeSchemas = {
  ...bankFeedSchemas,
  ...bankLineSchemas,
  ...statementSchemas,
  ...billSchemas,
  ...cashRecordSchemas,
  ...costPoolSchemas,
  ...depositSchemas,
  ...dunningSchemas,
  ...incentiveSchemas,
  ...invoiceSchemas,
  ...lateFeeSchemas,
  ...ledgerCheckSchemas,
  ...matchSchemas,
  ...meterSchemas,
  ...monthEndSchemas,
  ...payoutSchemas,
  ...periodLockSchemas,
  ...receivableSchemas,
  ...receivableEntrySchemas,
  ...securitySchemas,
  ...voucherSchemas,
  ...taxTermSchemas,
};
