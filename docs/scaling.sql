-- How the tables would be spread by enterprise over several machines on Citus 12 or later. Written by `npm run data-model` from the migrated
-- database; why, and what is known and unknown of it, says docs/scaling.md. It was never run: no Citus was at hand.
--
-- On the first machine (the coordinator), as the owner of the tables, after the migrations and before there are rows of any weight; the machines
-- have the extensions btree_gist and pg_trgm installed, and are named by citus_set_coordinator_host and citus_add_node.

-- 142 triggers of rows (2 of them deferred) and 11 of statements keep the books: Citus allows them only with this setting.
alter system set citus.enable_unsafe_triggers = 'on';
-- Row level security asks app.company_id, which a transaction sets by SET LOCAL: it must reach the other machines.
alter system set citus.propagate_set_commands = 'local';
select pg_reload_conf();
-- Both hold for new connections: this script goes on in one.
\connect

-- What Citus has not, of what stands everywhere; what is lost by that:
-- a department that has users could be deleted: the use-case would have to refuse it
alter table app_user drop constraint app_user_department;
-- a new password would not end access tokens and calendar addresses: the use-cases would have to
drop trigger app_user_tokens on app_user;

-- On every machine alike, each after what it refers to.
-- every other table refers to it
select create_reference_table('company');
-- a sign-in name is nobody else’s on the platform
select create_reference_table('app_user');
-- found by its hash before it is known whose it is
select create_reference_table('access_token');
-- found by its hash before it is known whose it is
select create_reference_table('calendar_link');

-- Spread by enterprise: 131 tables, each after what it refers to, the rows of an enterprise on one machine.
select create_distributed_table('approval_chain', 'company_id', colocate_with => 'none');
select create_distributed_table('audit_log', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('chat_bot', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('clause_template', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('company_parameter', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('department', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('deputy', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('dictionary', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('document_template', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('file', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('forecast_scenario', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('holiday', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('index_table', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('ledger_check_run', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('ledger_subject', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('legal_entity', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('message', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('number_sequence', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('role', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('row_history', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('search_entry', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('setup_step', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('statement_mapping', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('taxable_item', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('voucher_template', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('warn_setting', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('webhook', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('webhook_event', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('wflow_instance', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('approval_chain_step', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('attachment', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('channel', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('charge_item', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('chat_bot_message', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('company_profile', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('cost_pool', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('index_value', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('object_tag', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('park', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('period_lock', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('role_key', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('tenant', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('user_role', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('voucher', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('webhook_delivery', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('wflow_event', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('wflow_step', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('building', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('channel_contact', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('cost_pool_claim', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('cost_pool_item', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('cost_run', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('customer', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('department_park', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('dunning_plan', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('flow_account', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('instalment_plan', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('invoice', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('leasing_target', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('market_profile', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('property_certificate', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('role_park', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('tenant_contact', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('voucher_posting', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('webhook_attempt', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('bank_statement', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('building_tax_term', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('certificate_building', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('cost_pool_building', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('cost_pool_item_charge', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('customer_contact', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('customer_merged', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('customer_owner', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('customer_park', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('customer_spatial_type', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('customer_stage', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('floor', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('follow_up', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('instalment', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('quote', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('cash_record', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('contract', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('follow_up_mail', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('space', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('visit_plan', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('bill', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('cash_holder', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('commission', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('contract_change', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('contract_delivery', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('contract_holdover', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('contract_signing', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('contract_termination', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('contract_version', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('cost_term', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('follow_up_mail_target', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('meter', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('quote_space', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('reservation', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('revenue_adjustment', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('space_lineage', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('space_value', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('tenant_alias', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('turnover_declaration', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('voucher_line', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('bill_notice', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('charge_clause', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('commission_line', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('contract_space', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('deposit_clause', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('deposit_entry', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('meter_reading', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('space_occupation', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('clause_index', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('clause_price', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('commission_act', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('deposit_refund', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('payout', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('receivable', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('schedule_row', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('bill_line', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('cost_result', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('instalment_plan_line', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('invoice_line', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('late_fee_posting', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('late_fee_waiver', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('meter_charge', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('turnover_settlement', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('write_off', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('red_note_line', 'company_id', colocate_with => 'approval_chain');
select create_distributed_table('write_off_undo', 'company_id', colocate_with => 'approval_chain');

-- On the first machine alone, as they are:
-- account_mail: found by user id; super-administrators have no enterprise
-- attempt_count: counts attempts of people who have not signed in
-- idempotency: asked by user and key at the door, before the enterprise is set
-- job_run: runs of the platform’s jobs
-- known_access_key: what the program’s version knows
-- known_network: asked by user while he signs in
-- platform_log: acts of the platform’s administrators, some without an enterprise
-- saved_view: of a user, by his id alone
-- schema_definition: the version of the functions, views and triggers
-- schema_migration: the version of the tables
-- session: found by its cookie before it is known whose it is
-- user_identity: found by what the identity provider says, before it is known whose it is
-- user_setting: of a user, by his id alone
-- verification_code: asked by user while he signs in
-- and the schema pgboss, the queue of the jobs.
