// Telling tenants of their bills (账单通知, 催缴): what is to be said to whom waits in the database, a job sends it.
import sql from 'sql-template-tag';
import { notifyBills } from '../../../api/finance/bill';
import type { Bill, NotifyDone, NotifyInput } from '../../../api/finance/bill.schema';
import { BILL_NOTICE } from '../../../api/finance/terms';
import type { ParameterKey } from '../../../api/setup/parameters';
import { noticeText } from '../../../domain/finance/notice-text';
import { formatMoney } from '../../../domain/kernel/format';
import { missing } from '../../platform/errors';
import { parameterValues } from '../../platform/parameters';
import { insertRecords } from '../../platform/record';
import { type Call, handle, type Route } from '../../platform/route';
import { loadBills } from './bill';

const TEXTS = [
  'bill.notice_text',
  'bill.reminder_1',
  'bill.reminder_2',
  'bill.reminder_3',
] as const satisfies ParameterKey[];

async function notify(call: Call, { ids, level }: NotifyInput): Promise<NotifyDone> {
  const { tx, actor, today } = call;
  const wanted = [...new Set(ids)];
  const bills = await loadBills(tx, actor, wanted, today);
  const known = new Set(bills.map((bill) => bill.id));
  const absent = wanted.flatMap((id, index) =>
    known.has(id) ? [] : [{ path: ['ids', index], message: '账单不存在' }],
  );
  if (absent.length) throw missing(absent);
  const addresses = await addressesOf(call, bills);
  const { values } = await parameterValues(tx, TEXTS);
  const template = String(values[TEXTS[level] as ParameterKey]);
  const left_out: NotifyDone['left_out'] = [];
  const notices = bills.flatMap((bill) => {
    const to = addresses.get(bill.tenant_id) ?? [];
    const reason = refusalOf(bill, level, to);
    if (reason) left_out.push({ number: bill.number, reason });
    return reason ? [] : to.map((target) => noticeOf(call, bill, { level, target, template }));
  });
  await insertRecords(tx, 'bill_notice', notices);
  for (const { bill_id } of new Map(notices.map((notice) => [notice.bill_id, notice])).values())
    await call.audit({ object: 'bill', object_id: bill_id, action: 'bill-notify', after: { level } });
  return { waiting: notices.length, left_out };
}

function refusalOf(bill: Bill, level: number, to: readonly string[]): string | null {
  if (bill.status === 'void') return '账单已作废';
  if (level > 0 && bill.open_fen === 0) return '账单已收清';
  if (level > 0 && bill.days_overdue === 0) return '账单尚未逾期';
  return to.length === 0 ? '租客没有接收账单的联系人邮箱' : null;
}

/** The addresses of contacts who receive bills, by tenant. */
async function addressesOf({ tx }: Call, bills: readonly Bill[]): Promise<Map<number, string[]>> {
  const tenants = [...new Set(bills.map((bill) => bill.tenant_id))];
  const rows = await tx.query<{ tenant_id: number; emails: string[] }>(
    sql`select tenant_id, json_agg(email order by seq) as emails from tenant_contact
        where company_id = app_company() and tenant_id = any(${tenants}::bigint[]) and receives_bills and email <> '' group by tenant_id`,
  );
  return new Map(rows.map(({ tenant_id, emails }) => [tenant_id, [...new Set(emails)]]));
}

interface Told {
  level: number;
  target: string;
  template: string;
}

function noticeOf({ actor, now }: Call, bill: Bill, { level, target, template }: Told) {
  const month = `${bill.month.slice(0, 4)}年${Number(bill.month.slice(5))}月`;
  const content = noticeText(template, {
    ...{
      租客: bill.tenant_name,
      月份: month,
      账单编号: bill.number,
      应收日: bill.due_date,
      出账主体: bill.entity_name,
    },
    应缴金额: formatMoney(bill.amount_fen),
    未收金额: formatMoney(bill.open_fen),
    逾期天数: String(bill.days_overdue),
  });
  const subject = `${BILL_NOTICE[level as keyof typeof BILL_NOTICE].label}：${month} ${bill.number}`;
  const said = { bill_id: bill.id, level, target, subject, content, status: 'waiting', failure: '', tries: 0 };
  return { ...said, created_by: actor.user_id, created_at: now.toISOString() };
}

export const billNoticeRoutes: Route[] = [handle(notifyBills, notify)];
