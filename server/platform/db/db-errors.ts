// Turns database errors into refusals the user understands, by the meaning of constraints. An unlisted constraint is a defect and returns 500.
import { RowFault } from '../use-case/all-or-none';
import { HttpFault, Refusal } from '../use-case/errors';
import type { Constraints } from './constraints';
import { DatabaseUnavailable } from './database';

interface DatabaseFault {
  code: string;
  constraint?: string;
  table?: string;
  detail?: string;
}

const FOREIGN_KEY = '23503';
const RETRY = new Set(['40001', '40P01']);
const LOCK_TIMEOUT = '55P03';
const STATEMENT_TIMEOUT = '57014';
/** Disk full or failing: codes of PostgreSQL, and of the operating system for stored files. */
const DISK = new Set(['53100', '58030', 'ENOSPC', 'EDQUOT', 'EROFS', 'EIO']);
/** PostgreSQL uses the same code for it as for a missing right. */
const READ_ONLY = /: Read-only file system$/;

function isDatabaseFault(error: unknown): error is DatabaseFault {
  return (
    error instanceof Error &&
    typeof (error as { code?: unknown }).code === 'string' &&
    /^[0-9A-Z]{5}$/.test((error as unknown as DatabaseFault).code)
  );
}

/** File stores report it as the cause of their own error. */
const isOfDisk = (error: unknown): boolean =>
  error instanceof Error &&
  (DISK.has(String((error as { code?: unknown }).code)) || READ_ONLY.test(error.message) || isOfDisk(error.cause));

/** Turns a database error into a refusal the user understands; returns any other error unchanged. */
export function refusalOf(error: unknown, constraints: Constraints): unknown {
  if (error instanceof RowFault) {
    const existing = refusalOf(error.cause, constraints);
    return existing instanceof Refusal ? error.refusal(existing) : existing;
  }
  if (error instanceof DatabaseUnavailable) return new HttpFault(503, '数据库暂时不可用，请稍后重试');
  if (isOfDisk(error)) return new HttpFault(503, '服务器磁盘已满或无法写入，没有保存；请联系管理员，稍后重试');
  if (!isDatabaseFault(error)) return error;
  if (error.code === LOCK_TIMEOUT) return new Refusal(409, '数据正被他人修改，请稍后重试');
  if (error.code === STATEMENT_TIMEOUT) return new HttpFault(503, '查询耗时过长，已停止；请缩小范围后重试');
  if (RETRY.has(error.code)) return new Refusal(409, '与他人的操作冲突，请重试');
  // Deleting a referenced row fails at the referring table's key, an insert at its own: the detail distinguishes the two.
  if (error.code === FOREIGN_KEY && error.detail?.includes('is still referenced from table')) {
    return new Refusal(409, `已被${REFERRERS[error.table ?? ''] ?? '其他数据'}引用，不能删除`);
  }
  const meaning = error.constraint ? constraints[error.constraint] : undefined;
  if (!meaning) return error;
  return new Refusal(
    meaning.code,
    meaning.message,
    meaning.path ? [{ path: meaning.path, message: meaning.message }] : [],
  );
}

/** Display names of referring tables. */
const REFERRERS: Readonly<Record<string, string>> = {
  charge_item: '费项',
  department: '下级部门',
  approval_chain_step: '默认审批链',
  app_user: '用户',
  building: '楼宇',
  floor: '楼层',
  space: '空间',
  contract: '合同',
  contract_space: '合同',
  charge_clause: '合同费用条款',
  deposit_clause: '合同保证金条款',
  space_occupation: '合同占用',
  receivable: '应收',
  cash_record: '收款流水',
  write_off: '核销',
  flow_account: '流水账户',
  invoice: '发票',
  tenant: '租客',
  customer: '客户',
  user_role: '用户',
  wflow_step: '审批记录',
};
