// Content and recipients of bill notices: mails and text messages to the contacts who receive bills. Reminders leave out amounts in instalment plans,
// and mention money on account.
import sql from 'sql-template-tag';
import { channelOf, normalTarget } from '#api/account/sign-in/code-target';
import type { Bill, NotifyDone } from '#api/finance/bill/bill.schema';
import { BILL_NOTICE } from '#api/finance/labels';
import type { ParameterKey } from '#api/setup/parameter/parameters';
import { noticeText } from '#domain/finance/arrears/notice-text';
import { formatMoney } from '#domain/kernel/text/format';
import { openFen } from '#server/measures/finance/receivable';
import type { Tx } from '#server/platform/db/database';
import { accountCredits, sumOfPayments } from '#server/policies/account-credit';
import { parameterValues } from '#server/policies/parameters';
import { channelAt, dunningPlans } from './dunning-plan';
import { runningPlans } from './instalment-plan';

const TEXTS = [
  'bill.notice_text',
  'bill.reminder_1',
  'bill.reminder_2',
  'bill.reminder_3',
] as const satisfies ParameterKey[];

type Channel = Bill['notices'][number]['channel'];
type Channels = Channel | 'both';

export interface NoticeSender {
  tx: Tx;
  today: string;
  now: Date;
  /** Id of the user; null for an automatic notice. */
  author: number | null;
}

interface Address {
  channel: Channel;
  target: string;
}

/** Open amount of a receivable on a bill, fen. */
interface LinePart {
  bill_id: number;
  receivable_id: number;
  fen: number;
}

/** Returns the open amounts of the bills that are in running instalment plans. */
async function plannedOf(tx: Tx, today: string, bill_ids: readonly number[]): Promise<LinePart[]> {
  const running = await runningPlans(tx, today);
  if (running.length === 0) return [];
  return tx.query<LinePart>(
    sql`select l.bill_id, l.receivable_id, sum(least(${openFen}, l.open_fen))::bigint as fen
        from bill_line l join receivable r on (r.company_id, r.id) = (l.company_id, l.receivable_id) and r.voided_on is null
        join instalment_plan_line p on (p.company_id, p.receivable_id) = (r.company_id, r.id) and p.live
        where l.company_id = app_company() and l.live and l.bill_id = any(${[...bill_ids]}::bigint[])
          and p.plan_id = any(${running}::bigint[])
        group by l.bill_id, l.receivable_id`,
  );
}

/** Returns the money on account that would pay for the bills, by bill, without amounts in instalment plans. */
async function creditedOf(tx: Tx, today: string, bill_ids: readonly number[]): Promise<Map<number, number>> {
  const credits = await accountCredits(tx, { as_of: today });
  if (credits.size === 0) return new Map();
  const running = await runningPlans(tx, today);
  const lines = await tx.query<{ bill_id: number; receivable_id: number; open_fen: number }>(
    sql`select l.bill_id, l.receivable_id, l.open_fen from bill_line l
        where l.company_id = app_company() and l.live and l.bill_id = any(${[...bill_ids]}::bigint[])
          and l.receivable_id = any(${[...credits.keys()]}::bigint[])
          and not exists (select from instalment_plan_line p where p.company_id = l.company_id and p.receivable_id = l.receivable_id and p.live
            and p.plan_id = any(${running}::bigint[]))`,
  );
  const credited = new Map<number, number>();
  for (const { bill_id, receivable_id, open_fen } of lines) {
    const fen = Math.min(open_fen, sumOfPayments(credits.get(receivable_id)));
    credited.set(bill_id, (credited.get(bill_id) ?? 0) + fen);
  }
  return credited;
}

/** Parts of a bill that a reminder does not claim, in fen: agreed in instalments, or already on account. */
export interface Unclaimed {
  planned_fen: number;
  credit_fen: number;
  /** Amounts in instalments by receivable; they sum up to `planned_fen`. */
  planned: ReadonlyMap<number, number>;
}

/** Returns for each bill the parts that a reminder does not claim. */
export async function unclaimedOf(
  tx: Tx,
  today: string,
  bill_ids: readonly number[],
): Promise<(bill_id: number) => Unclaimed> {
  const parts = await plannedOf(tx, today, bill_ids);
  const credited = await creditedOf(tx, today, bill_ids);
  return (bill_id) => {
    const planned = parts.filter((part) => part.bill_id === bill_id);
    return {
      planned_fen: planned.reduce((sum, { fen }) => sum + fen, 0),
      credit_fen: credited.get(bill_id) ?? 0,
      planned: new Map(planned.map(({ receivable_id, fen }) => [receivable_id, fen])),
    };
  };
}

const NOTHING: Unclaimed = { planned_fen: 0, credit_fen: 0, planned: new Map() };

/** Returns the reason why a reminder, or the bill itself at level 0, is not sent; null when it is. */
export function refusalOf(bill: Bill, level: number, { planned_fen, credit_fen }: Unclaimed): string | null {
  if (bill.status === 'void') return '账单已作废';
  if (level === 0) return null;
  if (bill.open_fen === 0) return '账单已收清';
  if (bill.open_fen <= planned_fen) return '未收的应收都在进行中的分期计划中';
  if (bill.open_fen <= planned_fen + credit_fen) return '租客的预收余额足以支付，请先核销';
  return bill.days_overdue === 0 ? '账单尚未逾期' : null;
}

/** Returns the addresses of contacts who receive bills, by tenant; a land line gets no text message. */
async function addressesOf(tx: Tx, bills: readonly Bill[]): Promise<Map<number, Address[]>> {
  const tenants = [...new Set(bills.map((bill) => bill.tenant_id))];
  const rows = await tx.query<{ tenant_id: number; email: string; phone: string }>(
    sql`select tenant_id, email, phone from tenant_contact
        where company_id = app_company() and tenant_id = any(${tenants}::bigint[]) and receives_bills order by tenant_id, seq`,
  );
  const found = new Map<number, Map<string, Address>>();
  for (const { tenant_id, email, phone } of rows) {
    const addresses = found.get(tenant_id) ?? new Map<string, Address>();
    const mobile = normalTarget(phone);
    if (email) addresses.set(email, { channel: 'email', target: email });
    if (channelOf(mobile) === 'phone') addresses.set(mobile, { channel: 'sms', target: mobile });
    found.set(tenant_id, addresses);
  }
  return new Map([...found].map(([tenant_id, addresses]) => [tenant_id, [...addresses.values()]]));
}

const NOBODY: Readonly<Record<Channels, string>> = {
  email: '租客没有接收账单的联系人邮箱',
  sms: '租客没有接收账单的联系人手机',
  both: '租客没有接收账单的联系人邮箱或手机',
};

const monthText = (month: string): string => `${month.slice(0, 4)}年${Number(month.slice(5))}月`;

const CREDIT_NAMES = ['{预收余额}', '{净欠金额}'];

/** Returns the text of a notice. Appends a sentence on money on account when there is some and the template does not mention it. */
export function noticeTextOf(template: string, bill: Bill, { planned_fen, credit_fen }: Unclaimed): string {
  const isSilent = credit_fen > 0 && !CREDIT_NAMES.some((name) => template.includes(name));
  const text = isSilent
    ? `${template}${template.includes('\n') ? '\n' : ''}贵方另有未核销款项 {预收余额} 元，抵扣后尚欠 {净欠金额} 元。`
    : template;
  return noticeText(text, {
    租客: bill.tenant_name,
    月份: monthText(bill.month),
    账单编号: bill.number,
    应收日: bill.due_date,
    出账主体: bill.entity_name,
    应缴金额: formatMoney(bill.amount_fen),
    未收金额: formatMoney(bill.open_fen - planned_fen),
    预收余额: formatMoney(credit_fen),
    净欠金额: formatMoney(bill.open_fen - planned_fen - credit_fen),
    逾期天数: String(bill.days_overdue),
  });
}

export type Notice = Record<string, unknown> & Address & { bill_id: number; subject: string; content: string };

interface Composed {
  notices: Notice[];
  left_out: NotifyDone['left_out'];
  /** Bills of a reminder that have a claim, with a recipient or without. */
  claimed_ids: number[];
}

/** Returns the notices of the bills at a level for the queue, and the omitted bills with their reasons. */
export async function composeNotices(sender: NoticeSender, bills: readonly Bill[], level: number): Promise<Composed> {
  const { tx, today, now, author } = sender;
  const ids = bills.map((bill) => bill.id);
  const unclaimed = level === 0 ? () => NOTHING : await unclaimedOf(tx, today, ids);
  const addresses = await addressesOf(tx, bills);
  const dunning = await dunningPlans(tx);
  const keys = [...TEXTS, 'bill.sms_notice', 'bill.sms_reminder', 'bill.notice_channel'] as const;
  const { values } = await parameterValues(tx, keys);
  const templates = {
    email: String(values[TEXTS[level] as ParameterKey]),
    sms: String(values[level === 0 ? 'bill.sms_notice' : 'bill.sms_reminder']),
  };
  const left_out: Composed['left_out'] = [];
  const claimed_ids: number[] = [];
  const notices = bills.flatMap((bill) => {
    const wanted =
      level === 0 ? (values['bill.notice_channel'] as Channels) : channelAt(dunning(bill.tenant_id), level);
    const to = (addresses.get(bill.tenant_id) ?? []).filter(({ channel }) => wanted === 'both' || wanted === channel);
    const part = unclaimed(bill.id);
    const refusal = refusalOf(bill, level, part);
    if (level > 0 && !refusal) claimed_ids.push(bill.id);
    const reason = refusal ?? (to.length === 0 ? NOBODY[wanted] : null);
    if (reason) left_out.push({ number: bill.number, reason });
    if (reason) return [];
    const subject = `${BILL_NOTICE[level as keyof typeof BILL_NOTICE].label}：${monthText(bill.month)} ${bill.number}`;
    const notice = { bill_id: bill.id, level, subject, status: 'waiting', failure: '', tries: 0 };
    const made = { automatic: author === null, created_by: author, created_at: now.toISOString() };
    return to.map((address) => ({
      ...notice,
      ...made,
      ...address,
      content: noticeTextOf(templates[address.channel], bill, part),
    }));
  });
  return { notices, left_out, claimed_ids };
}
