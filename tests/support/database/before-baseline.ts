// A database as the migrations left it that the baseline replaces (ADR 48): the schema is that of the baseline, the rows of schema_migration are recorded
// from such a database.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import sql from 'sql-template-tag';
import type { Database } from '#server/platform/db/database';

const RECORDED = readFileSync(path.join(import.meta.dirname, 'replaced-migrations.txt'), 'utf8')
  .trim()
  .split('\n');

/** A procedure that these migrations created and no file of the program defines any more. */
export const LEFT_OVER = 'takes_kind';

/** Takes a newly migrated database back. `count`: number of the migrations it has. */
export async function takeBeforeBaseline(db: Database, count = RECORDED.length): Promise<void> {
  const rows = RECORDED.slice(0, count).map((line) => line.split(' '));
  await db.asOwner(async (owner) => {
    await owner.script(`
      -- What the migrations after the baseline changed.
      drop table amortisation cascade;
      alter table payout drop constraint payout_source, drop column incentive_act_id cascade,
        add constraint payout_source check (num_nonnulls(deposit_entry_id, source_cash_id) = 1);
      drop table lease_incentive, incentive_act, incentive_clawback cascade;
      alter table contract drop column incentives cascade;
      alter table contract_termination drop column incentive_item_id cascade;
      -- These columns of a quote followed the one that was dropped; a backup depends on their order.
      alter table quote drop column terms cascade, drop column figures cascade, drop column status cascade, drop column decline_reason cascade,
        drop column remark cascade, drop column created_by cascade, drop column created_at cascade, drop column updated_at cascade;
      alter table quote add column fit_out_fen bigint not null default 0 constraint quote_fit_out check (fit_out_fen >= 0),
        add column terms jsonb not null, add column figures jsonb not null,
        add column status text not null default 'draft' constraint quote_status
          check (status in ('draft', 'auditing', 'rejected', 'approved', 'accepted', 'declined')),
        add column decline_reason text not null default '', add column remark text not null default '', add column created_by bigint not null,
        add column created_at timestamptz not null default now(), add column updated_at timestamptz not null default now(),
        add constraint quote_created_by foreign key (company_id, created_by) references app_user (company_id, id);
      create index quote_by_created on quote (company_id, created_at);
      drop table deposit_security, deposit_security_act, deposit_security_row cascade;
      alter table contract drop column classification cascade;
      drop table tax_term cascade;
      alter table property_certificate drop column land_class cascade, drop column taxed_sqm cascade, drop column taxed_from cascade,
        drop column taxed_to cascade, drop column entered_on cascade;
      alter table meter drop column digits cascade;
      alter table charge_clause drop constraint charge_clause_basis_check, add constraint charge_clause_basis_check
        check (basis in ('per_sqm_day', 'per_sqm_month', 'fixed_month', 'turnover'));
      drop table business_event, event_feed;
      alter table webhook drop column park_ids cascade;
      alter table chat_bot drop column park_ids cascade;
      drop index wflow_instance_submitted;
      alter table tenant drop column invoice_kind cascade;
      drop table lease_option_act cascade;
      alter table warn_setting drop column second_days cascade, drop column third_days cascade;
      drop table finance_run;
      alter table deposit_refund drop column way cascade, drop column payee_name cascade, drop column payee_bank cascade, drop column payee_account cascade;
      alter table cash_record drop column payer_bank cascade;
      alter table contract_termination drop column way cascade, drop column payee_name cascade, drop column payee_bank cascade, drop column payee_account cascade;
      alter table contract_termination drop column result_fen cascade;
      alter table commission_act drop column legal_entity_id cascade, drop column accounting_date cascade, drop column flow_account_id cascade,
        drop column reversed_on cascade, drop column bank_match_id cascade, drop column deferred cascade;
      drop table schema_definition, unlinked_bytes, bill_arrears;
      drop table bank_feed, bank_feed_file;
      alter table flow_account drop column feed_folder cascade, drop column feed_enabled cascade, drop column feed_user_id cascade;
      drop table bank_rule, bank_line, bank_entry, bank_match cascade;
      alter table cash_record drop column bank_match_id cascade;
      alter table flow_account drop column opening_on cascade, drop column opening_fen cascade;
      drop index cash_record_by_account_day, cash_record_voided_serial;
      drop index cash_record_serial_unique, cash_record_statement_key_unique;
      alter table cash_record
        add constraint cash_record_serial_unique unique (company_id, flow_account_id, bank_serial),
        add constraint cash_record_statement_key_unique unique (company_id, flow_account_id, statement_key);
      drop table statement_layout;
      drop index app_user_name_unique, file_of_user;
      create unique index app_user_name_unique on app_user (lower(name));
      alter table verification_code drop column browser_hash;
      alter table file drop column attached;
      revoke delete on file from lease_app;
      delete from schema_migration;
      create procedure ${LEFT_OVER}(of_table text) language plpgsql as $$ begin null; end $$;
      create or replace function refuse_delete() returns trigger language plpgsql as $$ begin return old; end $$`);
    await owner.query(sql`insert into schema_migration (name, checksum, applied_at)
      select name, checksum, '2026-08-01'::timestamptz + n * interval '1 day'
      from unnest(${rows.map(([name]) => name)}::text[], ${rows.map(([, checksum]) => checksum)}::text[])
        with ordinality r (name, checksum, n)`);
  });
}
