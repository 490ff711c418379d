// The list of bank lines, with what each is matched with, or proposed as.
import sql, { type Sql } from 'sql-template-tag';
import { bankLineList } from '#api/finance/bank-line/bank-line.list';
import { inScope } from '#server/platform/access/scope';
import { attachmentsOf } from '#server/platform/files/attachments';
import { anyOf } from '#server/platform/list/any-of';
import { listRoutes } from '#server/platform/list/list';
import { BOOKED, entryTitle } from './booked';

const hasReceipt = sql`exists (select from attachment at where at.company_id = l.company_id and at.object = 'bank_line' and at.object_id = l.id)`;
const receiptIs = { some: hasReceipt, none: sql`(not ${hasReceipt})` };
const stateIs = { open: sql`(l.bank_match_id is null)`, matched: sql`(l.bank_match_id is not null)` };

/** What the line is in the books; lines that cancel each other have no entry there. */
const matchedTo: Sql = sql`case when l.bank_match_id is not null then coalesce((
    select string_agg(b.title, '、' order by b.title) from (
      select ${BOOKED.cash.title} as title from ${BOOKED.cash.from} where m.company_id = l.company_id and m.bank_match_id = l.bank_match_id
      union all
      select ${BOOKED.commission.title} from ${BOOKED.commission.from} where m.company_id = l.company_id and m.bank_match_id = l.bank_match_id
      union all
      select ${entryTitle(sql`e`)} from bank_entry e where e.company_id = l.company_id and e.bank_match_id = l.bank_match_id) b), '银行冲正') else '' end`;

/** Usual words of banks, after the rules of the enterprise. */
const USUAL: readonly { direction: string; kind: string; pattern: string }[] = [
  { direction: 'out', kind: 'fee', pattern: '手续费|工本费|管理费|服务费|汇划费|年费' },
  { direction: 'in', kind: 'interest', pattern: '结息|利息|存息' },
];

const text = sql`lower(l.remark || ' ' || l.counterparty)`;

/** The kind that an open line is proposed as: by a rule, as a transfer to an own account, or by the usual words of banks. */
const proposed: Sql = sql`case when l.bank_match_id is null then coalesce(
    (select r.kind from bank_rule r where r.company_id = l.company_id and r.direction = l.direction and strpos(${text}, lower(r.words)) > 0
      order by length(r.words) desc, r.id limit 1),
    (select 'transfer' from flow_account o where o.company_id = l.company_id and o.id <> l.flow_account_id and o.number <> ''
      and o.number = l.counterparty_account limit 1),
    (select u.kind from jsonb_to_recordset(${JSON.stringify(USUAL)}::jsonb) u (direction text, kind text, pattern text)
      where u.direction = l.direction and ${text} ~ u.pattern limit 1)) end`;

export const bankLineListRoutes = listRoutes(bankLineList, {
  source: ({ actor }) => sql`from bank_line l
    join flow_account a on (a.company_id, a.id) = (l.company_id, l.flow_account_id)
    where l.company_id = app_company()${inScope(actor, sql`a.park_id`)}`,
  id: sql`l.id`,
  extra: {
    flow_account_id: sql`l.flow_account_id`,
    cash_record_id: sql`(select min(m.id) from cash_record m where m.company_id = l.company_id and m.bank_match_id = l.bank_match_id)`,
    commission_contract_id: sql`(select min(n.contract_id) from commission_act m
      join commission_line n on n.company_id = m.company_id and n.id = m.line_id
      where m.company_id = l.company_id and m.bank_match_id = l.bank_match_id)`,
    receipts: attachmentsOf('bank_line', sql`l.id`),
    bank_entry_id: sql`(select min(e.id) from bank_entry e where e.company_id = l.company_id and e.bank_match_id = l.bank_match_id)`,
  },
  columns: {
    id: sql`l.id`,
    booked_on: sql`l.booked_on`,
    direction: sql`l.direction`,
    amount_fen: sql`case l.direction when 'in' then l.amount_fen else -l.amount_fen end`,
    balance_fen: sql`l.balance_fen`,
    counterparty: sql`l.counterparty`,
    counterparty_account: sql`l.counterparty_account`,
    bank_serial: sql`l.bank_serial`,
    remark: sql`l.remark`,
    state: sql`case when ${stateIs.open} then 'open' else 'matched' end`,
    receipt: sql`case when ${hasReceipt} then 'some' else 'none' end`,
    matched_to: matchedTo,
    proposed,
    flow_account: sql`a.name`,
    flow_account_id: sql`l.flow_account_id`,
    legal_entity_id: sql`a.legal_entity_id`,
  },
  filters: { state: anyOf(stateIs), receipt: anyOf(receiptIs) },
});
