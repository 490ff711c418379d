// Words of the audit trail for the objects and acts of finance.

import type { AuditLabels } from '../kernel/audit-labels';
import { bankLineAudit } from './bank-line/bank-line.audit';
import { bankStatementAudit } from './bank-statement/bank-statement.audit';
import { billAudit } from './bill/bill.audit';
import { cashRecordAudit } from './cash-record/cash-record.audit';
import { costPoolAudit } from './cost-pool/cost-pool.audit';
import { depositAudit } from './deposit/deposit.audit';
import { dunningAudit } from './dunning.audit';
import { incentiveAudit } from './incentive/incentive.audit';
import { invoiceAudit } from './invoice/invoice.audit';
import { lateFeeAudit } from './late-fee.audit';
import { meterAudit } from './meter/meter.audit';
import { payoutAudit } from './payout.audit';
import { periodLockAudit } from './period-lock.audit';
import { receivableAudit } from './receivable/receivable.audit';
import { securityAudit } from './security/security.audit';
import { taxTermAudit } from './tax-term/tax-term.audit';
import { voucherAudit } from './voucher/voucher.audit';

export const financeAudited: readonly AuditLabels[] = [
  bankLineAudit,
  bankStatementAudit,
  billAudit,
  cashRecordAudit,
  costPoolAudit,
  depositAudit,
  dunningAudit,
  incentiveAudit,
  invoiceAudit,
  lateFeeAudit,
  meterAudit,
  payoutAudit,
  periodLockAudit,
  receivableAudit,
  securityAudit,
  voucherAudit,
  taxTermAudit,
];
