// The identities of the books, one query each: every row with its expected and actual amount. Running totals are maintained by triggers and bounded
// by checks; this proves that they are the sums of their entries.
import sql, { type Sql } from 'sql-template-tag';
import {
  bankPaths,
  cashPaths,
  contractPaths,
  depositPaths,
  incentivePaths,
  invoicePaths,
  receivablePaths,
} from '#api/kernel/paths';
import { depositBalances } from '#server/measures/finance/deposit';
import { incentiveName } from '#server/measures/finance/incentive';
import { linkSql } from '#server/platform/db/link-sql';

export interface LedgerIdentity {
  key: string;
  title: string;
  explanation: string;
  /** Columns row, link, expected_fen, actual_fen of every row of the enterprise, regardless of the user's scope. */
  rows: Sql;
}

const receivableText = sql`i.name || ' ' || r.start_date || ' ~ ' || r.end_date || ' ' || t.name`;
const ofReceivable = sql`join tenant t on (t.company_id, t.id) = (r.company_id, r.tenant_id)
  join charge_item i on (i.company_id, i.id) = (r.company_id, r.charge_item_id)`;
const receivableLink = linkSql(receivablePaths.open, sql`r.id`);
const cashText = sql`m.payer || ' ' || m.received_on`;
const cashLink = linkSql(cashPaths.open, sql`m.id`);

export const IDENTITIES: readonly LedgerIdentity[] = [
  {
    key: 'received',
    title: '应收的已收金额',
    explanation: '每笔应收的已收金额 = 核销之和 − 以其冲抵他笔的金额',
    rows: sql`select ${receivableText} as row, ${receivableLink} as link,
        coalesce((select sum(w.amount_fen) from write_off w where w.company_id = r.company_id and w.receivable_id = r.id), 0)
          - coalesce((select sum(w.amount_fen) from write_off w where w.company_id = r.company_id and w.offsets_id = r.id), 0) as expected_fen,
        r.received_fen as actual_fen
      from receivable r ${ofReceivable} where r.company_id = app_company()`,
  },
  {
    key: 'allocated',
    title: '流水的已核销金额',
    explanation: '每笔流水的已核销金额 = 核销之和 + 退款之和',
    rows: sql`select ${cashText} as row, ${cashLink} as link,
        coalesce((select sum(w.amount_fen) from write_off w where w.company_id = m.company_id and w.cash_record_id = m.id), 0)
          + coalesce((select sum(p.amount_fen) from payout p where p.company_id = m.company_id and p.cash_record_id = m.id), 0)
          + coalesce((select sum(p.amount_fen) from payout p where p.company_id = m.company_id and p.source_cash_id = m.id), 0) as expected_fen,
        m.allocated_fen as actual_fen
      from cash_record m where m.company_id = app_company()`,
  },
  {
    key: 'invoiced',
    title: '应收的已开票金额',
    explanation: '每笔应收的已开票金额 = 发票明细之和',
    rows: sql`select ${receivableText} as row, ${receivableLink} as link,
        coalesce((select sum(l.gross_fen) from invoice_line l where l.company_id = r.company_id and l.receivable_id = r.id), 0) as expected_fen,
        r.invoiced_fen as actual_fen
      from receivable r ${ofReceivable} where r.company_id = app_company()`,
  },
  {
    key: 'invoice',
    title: '发票的价税合计',
    explanation: '每张发票的价税合计 = 其明细之和；驳回、撤回与作废的为 0，待开具的红字尚无明细',
    rows: sql`select v.serial as row, ${linkSql(invoicePaths.open, sql`v.id`)} as link,
        case when v.status in ('rejected', 'void') or (v.reverses_id is not null and v.status = 'approved') then 0 else v.gross_fen end as expected_fen,
        coalesce((select sum(l.gross_fen) from invoice_line l where l.company_id = v.company_id and l.invoice_id = v.id), 0) as actual_fen
      from invoice v where v.company_id = app_company()`,
  },
  {
    key: 'void',
    title: '作废的应收不再有收款',
    explanation: '作废的应收已收金额为 0',
    rows: sql`select ${receivableText} as row, ${receivableLink} as link, 0 as expected_fen, r.received_fen as actual_fen
      from receivable r ${ofReceivable} where r.company_id = app_company() and r.voided_on is not null`,
  },
  {
    key: 'void_contract',
    title: '作废合同不再有应收',
    explanation: '作废合同的每笔应收都已作废',
    rows: sql`select c.number || ' ' || ${receivableText} as row, ${receivableLink} as link, 0 as expected_fen,
        case when r.voided_on is null then r.gross_fen else 0 end as actual_fen
      from contract c join receivable r on (r.company_id, r.contract_id) = (c.company_id, c.id) ${ofReceivable}
      where c.company_id = app_company() and c.status = 'void'`,
  },
  {
    key: 'adjusted',
    title: '调整后的应收不为负',
    explanation: '每笔应收与其调整之和不小于 0',
    rows: sql`select ${receivableText} as row, ${receivableLink} as link, greatest(g.gross, 0) as expected_fen, g.gross as actual_fen
      from receivable r ${ofReceivable}
      cross join lateral (select r.gross_fen + coalesce(sum(d.gross_fen), 0) as gross from receivable d
        where d.company_id = r.company_id and d.adjusts_id = r.id and d.voided_on is null) g
      where r.company_id = app_company() and r.adjusts_id is null and r.voided_on is null and r.gross_fen > 0`,
  },
  {
    key: 'plan',
    title: '收款计划与应收',
    explanation: '已审批合同的每期计划都有金额相同的应收',
    rows: sql`select c.number || ' ' || i.name || ' ' || s.start_date as row, ${linkSql((id) => contractPaths.tab(id, 'plan'), sql`c.id`)} as link,
        s.gross_fen as expected_fen, coalesce(r.gross_fen, 0) as actual_fen
      from contract c
      join charge_clause x on x.company_id = c.company_id and x.contract_id = c.id
      join charge_item i on (i.company_id, i.id) = (x.company_id, x.charge_item_id)
      join schedule_row s on (s.company_id, s.clause_id) = (x.company_id, x.id) and s.dropped_in is null and s.gross_fen <> 0
      left join receivable r on (r.company_id, r.clause_id, r.seq) = (s.company_id, s.clause_id, s.seq)
      where c.company_id = app_company() and c.status = 'approved'`,
  },
  {
    key: 'deposit',
    title: '保证金余额',
    explanation: '每份合同的保证金余额不小于 0',
    rows: sql`select c.number || ' ' || i.name as row, ${linkSql(depositPaths.open, sql`c.id`, sql`i.id`)} as link,
        greatest(b.balance_fen, 0) as expected_fen, b.balance_fen as actual_fen
      from ${depositBalances} b
      join contract c on c.company_id = app_company() and c.id = b.contract_id
      join charge_item i on i.company_id = c.company_id and i.id = b.charge_item_id`,
  },
  {
    key: 'used',
    title: '保证金抵扣',
    explanation: '每笔抵扣的金额 = 其核销的应收之和',
    rows: sql`select c.number || ' ' || e.entry_date as row, ${linkSql(depositPaths.open, sql`c.id`, sql`e.charge_item_id`)} as link,
        e.amount_fen as expected_fen, coalesce((select sum(w.amount_fen) from write_off w
          where w.company_id = e.company_id and w.deposit_entry_id = e.id and w.amount_fen > 0), 0) as actual_fen
      from deposit_entry e join contract c on (c.company_id, c.id) = (e.company_id, e.contract_id)
      where e.company_id = app_company() and e.kind = 'use' and e.reverses_id is null`,
  },
  {
    key: 'refunded',
    title: '保证金退款的付款',
    explanation: '每笔退款的已付金额 = 付款之和',
    rows: sql`select c.number || ' ' || e.entry_date as row, ${linkSql(depositPaths.open, sql`c.id`, sql`e.charge_item_id`)} as link,
        coalesce((select sum(p.amount_fen) from payout p where p.company_id = e.company_id and p.deposit_entry_id = e.id), 0) as expected_fen,
        e.paid_fen as actual_fen
      from deposit_entry e join contract c on (c.company_id, c.id) = (e.company_id, e.contract_id)
      where e.company_id = app_company() and e.kind = 'refund' and e.reverses_id is null`,
  },
  {
    key: 'incentive',
    title: '租赁激励的确认',
    explanation: '每项激励的已确认金额 = 未撤销的确认之和，且与不再支付的部分合计不超过约定金额',
    rows: sql`select c.number || ' ' || ${incentiveName} as row, ${linkSql(incentivePaths.open, sql`s.id`)} as link,
        least(coalesce((select sum(a.amount_fen) from incentive_act a where a.company_id = s.company_id and a.incentive_id = s.id and a.undone_on is null), 0),
          s.amount_fen - s.cancelled_fen) as expected_fen, s.confirmed_fen as actual_fen
      from lease_incentive s join contract c on (c.company_id, c.id) = (s.company_id, s.contract_id)
      where s.company_id = app_company()`,
  },
  {
    key: 'incentive_paid',
    title: '租赁激励的付款',
    explanation: '每笔确认的已付金额 = 付款之和',
    rows: sql`select c.number || ' ' || a.acted_on as row, ${linkSql(incentivePaths.open, sql`s.id`)} as link,
        coalesce((select sum(p.amount_fen) from payout p where p.company_id = a.company_id and p.incentive_act_id = a.id), 0) as expected_fen,
        a.paid_fen as actual_fen
      from incentive_act a join lease_incentive s on (s.company_id, s.id) = (a.company_id, a.incentive_id)
      join contract c on (c.company_id, c.id) = (s.company_id, s.contract_id)
      where a.company_id = app_company() and a.receivable_id is null`,
  },
  {
    key: 'carried',
    title: '保证金结转',
    explanation: '企业内转出之和 = 转入之和',
    rows: sql`select '全部合同' as row, '' as link, coalesce(sum(amount_fen) filter (where kind = 'carry_out'), 0) as expected_fen,
        coalesce(sum(amount_fen) filter (where kind = 'carry_in'), 0) as actual_fen
      from deposit_entry where company_id = app_company()`,
  },
  {
    key: 'turnover',
    title: '流水抽成结算',
    explanation: '每期结算的金额 = 其应收与调整之和',
    rows: sql`select c.number || ' ' || s.start_date as row, ${linkSql((id) => contractPaths.tab(id, 'turnover'), sql`c.id`)} as link,
        s.gross_fen as expected_fen,
        coalesce((select sum(d.gross_fen) from receivable d where d.company_id = s.company_id and (d.id = s.receivable_id or d.adjusts_id = s.receivable_id)), 0) as actual_fen
      from turnover_settlement s join contract c on (c.company_id, c.id) = (s.company_id, s.contract_id)
      left join receivable r on (r.company_id, r.id) = (s.company_id, s.receivable_id)
      where s.company_id = app_company() and r.voided_on is null`,
  },
  {
    key: 'bank_match',
    title: '银行流水与账面勾对',
    explanation: '每次勾对的银行流水之和 = 账面收支之和',
    rows: sql`select a.name || ' ' || b.last_on as row, ${bankPaths.reconciliation} as link,
        coalesce((select sum(case l.direction when 'in' then l.amount_fen else -l.amount_fen end) from bank_line l
          where l.company_id = b.company_id and l.bank_match_id = b.id), 0) as expected_fen,
        coalesce((select sum(case m.direction when 'in' then m.amount_fen else -m.amount_fen end) from cash_record m
          where m.company_id = b.company_id and m.bank_match_id = b.id), 0)
          + coalesce((select sum(case e.direction when 'in' then e.amount_fen else -e.amount_fen end) from bank_entry e
          where e.company_id = b.company_id and e.bank_match_id = b.id), 0)
          - coalesce((select sum(c.amount_fen) from commission_act c
          where c.company_id = b.company_id and c.bank_match_id = b.id), 0) as actual_fen
      from bank_match b join flow_account a on (a.company_id, a.id) = (b.company_id, b.flow_account_id) where b.company_id = app_company()`,
  },
  {
    key: 'bank',
    title: '银行余额与账面余额',
    explanation:
      '每个账户截至今日：对账单余额 + 企业已收银行未收 − 企业已付银行未付 = 账面余额 + 银行已收企业未收 − 银行已付企业未付',
    rows: sql`select a.name as row, ${bankPaths.reconciliation} as link, r.stated_fen + r.book_in_fen - r.book_out_fen as expected_fen,
        r.book_fen + r.bank_in_fen - r.bank_out_fen as actual_fen
      from bank_reconciliation_on(app_today()) r join flow_account a on a.company_id = app_company() and a.id = r.flow_account_id`,
  },
];
