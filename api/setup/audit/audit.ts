// The audit trail (操作日志): one entry in full.
import type { ById } from '#api/kernel/endpoint/crud';
import { endpoint } from '#api/kernel/endpoint/endpoint';
import type { AuditEntry } from './audit.schema';

export const getAuditEntry = endpoint<ById, AuditEntry>('/api/setup/audit/get', ['p_98160'], '读取操作日志', {
  reads: true,
});
