-- What a row of each table is, in one sentence; docs/data-model.md is made from these comments (npm run data-model).

-- Platform
comment on table company is 'An enterprise on the platform; its business rows never leave it.';
comment on table app_user is 'An account: of one enterprise, or of the platform (super-administrator) with none.';
comment on table session is 'A sign-in that lasts; only the hash of its rotating token is stored.';
comment on table user_setting is 'A choice a user made for himself, such as the columns of a list.';
comment on table saved_view is 'A view of a list or report that a user saved under a name.';
comment on table user_identity is 'Somebody’s account at an external sign-in provider, bound to his account here.';
comment on table verification_code is 'The hash of a code sent to an address for one purpose, with the tries that are left.';
comment on table attempt_count is 'Attempts to get in, counted by what was tried and from where.';
comment on table known_network is 'A network that a user has signed in from; guesses made elsewhere do not lock him out of it.';
comment on table idempotency is 'The first reply to a write under the client’s key, given again to a repetition.';
comment on table platform_log is 'What super-administrators did to enterprises and accounts; append-only.';
comment on table job_run is 'A run of a background job with its end or its failure.';
comment on table known_access_key is 'An access key of the route table as it was last read; one that is new is granted to the built-in roles.';
comment on table schema_migration is 'A migration that was applied, with the checksum of its text.';
comment on table number_sequence is 'The last number given under a name, such as a pattern of contract numbers.';
comment on table audit_log is 'Who did what to which object, with what changed; append-only.';
comment on table file is 'A stored file: name, kind, size, digest and where its bytes are.';
comment on table attachment is 'A file attached to an object, whose readers may read it.';
comment on table object_tag is 'A tag given to a park, building, space, tenant or contract.';

-- Setup
comment on table company_profile is 'What an enterprise says of itself: short name, identifier, address, logo.';
comment on table company_parameter is 'A parameter that an enterprise set otherwise than the default.';
comment on table legal_entity is 'A company of the enterprise that lets, receives money, issues invoices and keeps books.';
comment on table department is 'A department in the tree of the organisation.';
comment on table department_park is 'A park that a department looks after: the data scope of its people where a role says so.';
comment on table role is 'A role: access keys and how much of the data its people see.';
comment on table role_key is 'An access key that a role grants.';
comment on table role_park is 'A park that people of a role with the scope of parks may see.';
comment on table user_role is 'A role that a user has.';
comment on table dictionary is 'An item of a dictionary or a tag; each page of the setup centre is a kind of this one table.';
comment on table charge_item is 'What can be charged, such as rent or water, with its tax and its subjects in the books.';
comment on table taxable_item is 'What the tax bureau calls a supply, with its code and the rates that may be chosen.';
comment on table flow_account is 'A bank or cash account of a legal entity, on which money comes in and goes out.';
comment on table holiday is 'A day that differs from its week: a free weekday, or a weekend worked instead.';
comment on table index_table is 'A published index that clauses may follow, such as the consumer price index.';
comment on table index_value is 'The value of an index for a month.';
comment on table approval_chain is 'A chain of approvers for one kind of object; the first that fits by sort is taken.';
comment on table approval_chain_step is 'A step of a chain: the user or role that decides.';
comment on table warn_setting is 'How one kind of warning is told: whether, how many days ahead, by what way and to whom.';

-- Assets
comment on table park is 'A park: a place with buildings, and the unit of data scope.';
comment on table building is 'A building of a park.';
comment on table floor is 'A floor of a building.';
comment on table space is 'A space that can be let, with the days on which it exists.';
comment on table space_value is 'Use, rentable area and prices of a space over a range of days.';
comment on table space_lineage is 'Which space became which by a split or a merge, and on what day.';
comment on table reservation is 'A space held for somebody until a day; it ends by itself, or earlier by hand.';
comment on table property_certificate is 'A property certificate with its land use and mortgage.';
comment on table certificate_building is 'A building that a property certificate covers.';

-- Tenants
comment on table tenant is 'A tenant: a company or person that leases, with what his invoices say.';
comment on table tenant_contact is 'Somebody to speak to at a tenant, and whether bills go to him.';
comment on table tenant_alias is 'Another name or a bank account by which money of a tenant is known.';

-- Contracts
comment on table contract is 'A lease contract: its parties, its place in its life, and the terms last agreed.';
comment on table contract_version is 'The terms of a contract from an effective day on; version 1 is the contract as first approved.';
comment on table contract_space is 'A space let under a version of a contract, with the area agreed.';
comment on table charge_clause is 'A charge clause of a version: its terms as typed, and beside them what lists and reports read.';
comment on table clause_price is 'The price of a clause over a range of days, after escalations.';
comment on table clause_index is 'An index that a clause follows.';
comment on table clause_template is 'The terms of a clause saved under a name, to begin new ones with.';
comment on table deposit_clause is 'A deposit that a version of a contract asks for.';
comment on table schedule_row is 'A row of the payment schedule of a clause: its period, due date and amounts.';
comment on table space_occupation is 'The days on which a contract holds a space; a constraint keeps two from holding it at once.';
comment on table contract_change is 'A change of a running contract while it is drafted and approved; approval writes the next version.';
comment on table contract_termination is 'A termination order: who leaves what and when, and the settlement that follows.';
comment on table contract_signing is 'The signing of a contract by both parties.';
comment on table contract_delivery is 'The handover of the premises: what was given, and in what condition.';
comment on table contract_holdover is 'A tenant who stays past the end of his contract, from the day after it and at a factor of the rent.';
comment on table turnover_declaration is 'The turnover that a tenant declared for a month.';
comment on table turnover_settlement is 'The turnover rent of a period whose months are all declared.';
comment on table document_template is 'A text with placeholders from which a contract is printed.';

-- Finance
comment on table receivable is 'An amount that a tenant owes, or below 0 is given; once posted it changes by voiding alone.';
comment on table cash_record is 'Money that came in or went out; once posted it changes by voiding alone.';
comment on table cash_holder is 'Which tenant a cash record belonged to, from when to when, so that statements sent earlier stay true.';
comment on table write_off is 'Money, a deposit or a negative receivable set against a receivable; undone by a mirror entry.';
comment on table period_lock is 'A closing or reopening of months; the last one says through which day the books are closed.';
comment on table deposit_entry is 'What leaves a deposit or comes in from the contract before; what was received stands on its receivables.';
comment on table deposit_refund is 'A refund of a deposit that is asked for and approved.';
comment on table payout is 'What a payment to a tenant gives back: a deposit refund, or money he paid too much.';
comment on table late_fee_posting is 'A late fee charged for a principal, and through which day.';
comment on table late_fee_waiver is 'A waiver of a late fee that is asked for and approved.';
comment on table instalment_plan is 'An agreement by which a tenant pays what he owes in parts; due dates and late fees run on.';
comment on table instalment is 'A part of an instalment plan: its day and amount.';
comment on table instalment_plan_line is 'A receivable that an instalment plan covers, and what was open of it.';
comment on table dunning_plan is 'After how many days and by which channel each reminder goes; without a tenant, the rule for all others.';
comment on table bill is 'A bill: what falls due in a month, frozen under a number.';
comment on table bill_line is 'A receivable on a bill; it stands on one live bill at most.';
comment on table bill_notice is 'A bill (level 0) or a reminder of it (1 to 3) sent to a tenant by mail or text message.';
comment on table bank_statement is 'A file of a bank’s statement that was read, and how many of its lines were taken.';
comment on table statement_mapping is 'How a bank lays out its statements: which column is what.';
comment on table invoice is 'An invoice from its application to its number, or a red note that takes one back.';
comment on table invoice_line is 'The part of a receivable that an invoice covers, counted from the application on; given back by a mirror line.';
comment on table meter is 'A meter in a building, most of them of one space, and what replaced it.';
comment on table meter_reading is 'A reading of a meter; a wrong one is voided and read anew.';
comment on table meter_charge is 'The receivable of a reading, with the usage and price it was computed by.';
comment on table ledger_check_run is 'A run of the nightly self-check of the books and what it found.';

-- Approval
comment on table wflow_instance is 'An object on its way through approval.';
comment on table wflow_step is 'A step of an approval: who may decide, who did, and how.';
comment on table wflow_event is 'What happened on the way of an approval, in order.';
comment on table deputy is 'Who decides for whom during an absence.';

-- Messages
comment on table message is 'A message or task for one user; one a person and cause, however often a job finds the cause.';

-- What comments cite has moved: the rules of the business are a folder of pages, some functions stand in folders of their own.
do $$
declare
  old record;
  moved record;
  words text;
begin
  for old in
    select 'function' as kind, p.oid::regprocedure::text as name, obj_description(p.oid, 'pg_proc') as words
      from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
    union all
    select case c.relkind when 'v' then 'view' else 'table' end, c.oid::regclass::text, obj_description(c.oid, 'pg_class')
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
  loop
    words := old.words;
    for moved in
      select * from (values
        ('domain.md §', 'docs/domain §'),
        ('domain/kernel/split.ts', 'domain/kernel/numbers/split.ts'),
        ('domain/finance/aging.ts', 'domain/finance/arrears/aging.ts'),
        ('domain/finance/property-tax.ts', 'domain/finance/accounting/property-tax.ts'),
        ('domain/contracts/wale.ts', 'domain/contracts/life/wale.ts')) as m (was, is_now)
    loop
      words := replace(words, moved.was, moved.is_now);
    end loop;
    if words <> old.words then execute format('comment on %s %s is %L', old.kind, old.name, words); end if;
  end loop;
end $$;
