// The area of the product that writes a table, and describes it.

export const TABLES_BY_AREA: readonly { area: string; tables: string }[] = [
  {
    area: 'Platform',
    tables: `company app_user session user_setting calendar_link saved_view user_identity verification_code account_mail attempt_count known_network idempotency
      platform_log job_run known_access_key schema_migration schema_definition number_sequence audit_log row_history file unlinked_bytes attachment object_tag search_entry`,
  },
  {
    area: 'Setup',
    tables: `company_profile company_parameter legal_entity department department_park role role_key role_park user_role dictionary
      charge_item taxable_item flow_account ledger_subject holiday index_table index_value warn_setting forecast_scenario market_profile setup_step`,
  },
  {
    area: 'Assets',
    tables: `park building building_tax_term floor space space_value space_lineage reservation property_certificate certificate_building`,
  },
  {
    area: 'Investment',
    tables:
      'channel channel_contact commission commission_line commission_act customer customer_contact customer_park customer_spatial_type customer_stage customer_owner customer_merged follow_up follow_up_mail follow_up_mail_target visit_plan quote quote_space leasing_target',
  },
  { area: 'Tenants', tables: 'tenant tenant_contact tenant_alias' },
  {
    area: 'Contracts',
    tables: `contract contract_version contract_space charge_clause clause_price clause_index clause_template deposit_clause schedule_row
      space_occupation contract_change contract_termination contract_signing contract_delivery contract_holdover lease_option_act turnover_declaration
      turnover_settlement document_template`,
  },
  {
    area: 'Finance',
    tables: `receivable cash_record cash_holder write_off write_off_undo period_lock deposit_entry deposit_refund deposit_security deposit_security_act deposit_security_row lease_incentive incentive_act incentive_clawback payout late_fee_posting late_fee_waiver
      instalment_plan instalment instalment_plan_line dunning_plan bill bill_line bill_arrears bill_notice finance_run bank_statement bank_line bank_match
      bank_entry bank_rule
      statement_mapping statement_layout bank_feed bank_feed_file invoice
      invoice_line red_note_line meter meter_reading meter_charge ledger_check_run voucher_template voucher voucher_line voucher_posting
      revenue_adjustment amortisation cost_pool cost_pool_building cost_pool_item cost_pool_item_charge cost_pool_claim cost_term cost_run cost_result tax_term`,
  },
  { area: 'Approval', tables: 'wflow_instance wflow_step wflow_event approval_chain approval_chain_step deputy' },
  { area: 'Messages', tables: 'message' },
  {
    area: 'Integration',
    tables:
      'access_token webhook webhook_event webhook_delivery webhook_attempt chat_bot chat_bot_message business_event event_feed',
  },
];
