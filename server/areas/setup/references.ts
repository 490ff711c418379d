// Columns that refer to the rows of the setup centre's lists. Usage counts and the refusal to delete are derived from them; a test compares them with
// the foreign keys of the database, so that none is missing.

export interface Reference {
  table: string;
  column: string;
  /** Value of the table's column `object`, when rows of several kinds of objects share it. */
  object?: string;
  /** Label with its measure word, placed after a number: 12 条应收. */
  what: string;
}

const reference = (table: string, column: string, what: string): Reference => ({ table, column, what });

const tagged = (object: string, what: string): Reference => ({ ...reference('object_tag', 'tag_id', what), object });

/** Name of a use in replies: `building.asset_type_id`, `object_tag.tag_id:park`. */
export const useName = ({ table, column, object }: Reference): string =>
  `${table}.${column}${object === undefined ? '' : `:${object}`}`;

/** References by kind of dictionary; kinds without references are left out. */
export const DICTIONARY_REFERENCES: Readonly<Record<string, readonly Reference[]>> = {
  'asset-type': [reference('building', 'asset_type_id', '个楼宇')],
  'spatial-type': [
    reference('space', 'spatial_type_id', '个空间'),
    reference('market_profile', 'spatial_type_id', '条市场假设'),
    reference('customer_spatial_type', 'spatial_type_id', '位客户的需求'),
  ],
  industry: [reference('tenant', 'industry_id', '个租客'), reference('customer', 'industry_id', '位客户')],
  'investment-progress': [
    reference('customer', 'stage_id', '位客户'),
    reference('customer_stage', 'stage_id', '条阶段记录'),
  ],
  'follow-up-type': [reference('follow_up', 'kind_id', '条跟进'), reference('visit_plan', 'kind_id', '条拜访计划')],
  'customer-area': [reference('customer', 'area_id', '位客户')],
  'customer-source': [reference('customer', 'source_id', '位客户')],
  'loss-cause': [reference('customer_stage', 'cause_id', '条阶段记录')],
  'renunciation-reason': [reference('customer_stage', 'cause_id', '条阶段记录')],
  'contact-type': [reference('customer_contact', 'kind_id', '位联系人')],
  'manager-type': [reference('customer', 'manager_type_id', '位客户')],
  'payment-type': [reference('cash_record', 'payment_type_id', '条收款流水')],
  'channel-type': [reference('channel', 'kind_id', '个渠道')],
  'delivery-standard': [reference('space', 'delivery_standard_id', '个空间')],
  'retire-cause': [reference('contract_termination', 'reason_id', '份退租单')],
  'asset-tag': [tagged('park', '个园区'), tagged('building', '个楼宇')],
  'space-tag': [tagged('space', '个空间')],
  'tenant-tag': [tagged('tenant', '个租客')],
  'contract-tag': [tagged('contract', '份合同')],
};

export const CHARGE_ITEM_REFERENCES: readonly Reference[] = [
  reference('charge_clause', 'charge_item_id', '条合同费用条款'),
  reference('deposit_clause', 'charge_item_id', '条合同保证金条款'),
  reference('receivable', 'charge_item_id', '条应收'),
  reference('deposit_entry', 'charge_item_id', '条保证金记录'),
  reference('deposit_refund', 'charge_item_id', '条保证金退款'),
  reference('deposit_security', 'charge_item_id', '份非现金担保'),
  reference('lease_incentive', 'charge_item_id', '项租赁激励'),
  reference('contract_termination', 'incentive_item_id', '份退租单'),
  reference('cost_pool_item_charge', 'charge_item_id', '项清算费用'),
  reference('cost_run', 'charge_item_id', '次清算过账'),
];

export const TAXABLE_ITEM_REFERENCES: readonly Reference[] = [reference('charge_item', 'taxable_item_id', '个费项')];

export const FLOW_ACCOUNT_REFERENCES: readonly Reference[] = [
  reference('cash_record', 'flow_account_id', '条收款流水'),
  reference('bank_statement', 'flow_account_id', '份对账单'),
  reference('statement_layout', 'flow_account_id', '种对账单列对应'),
  reference('bank_feed', 'flow_account_id', '次自动导入'),
  reference('bank_feed_file', 'flow_account_id', '个自动导入的文件'),
  reference('bank_line', 'flow_account_id', '条银行流水'),
  reference('bank_match', 'flow_account_id', '次勾对'),
  reference('bank_entry', 'flow_account_id', '条银行收支'),
  reference('commission_act', 'flow_account_id', '笔佣金付款'),
];

/** Receivables and cash records follow from contract and account, but may also be entered by hand. */
export const LEGAL_ENTITY_REFERENCES: readonly Reference[] = [
  reference('bill', 'legal_entity_id', '份账单'),
  reference('amortisation', 'legal_entity_id', '笔摊销过账'),
  reference('building', 'owner_id', '个楼宇'),
  reference('charge_clause', 'payee_id', '条合同费用条款'),
  reference('contract', 'lessor_id', '份合同'),
  reference('commission_act', 'legal_entity_id', '笔佣金'),
  reference('cost_pool', 'legal_entity_id', '份年度清算'),
  reference('flow_account', 'legal_entity_id', '个流水账户'),
  reference('incentive_act', 'legal_entity_id', '笔租赁激励确认'),
  reference('instalment_plan', 'legal_entity_id', '份分期计划'),
  reference('invoice', 'legal_entity_id', '张发票'),
  reference('period_lock', 'legal_entity_id', '次结账'),
  reference('quote', 'lessor_id', '份报价'),
  reference('receivable', 'legal_entity_id', '条应收'),
  reference('revenue_adjustment', 'legal_entity_id', '笔税会差异过账'),
  reference('tax_term', 'legal_entity_id', '条税费参数'),
  reference('voucher', 'legal_entity_id', '张凭证'),
];
