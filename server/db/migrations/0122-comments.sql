-- States what tables and columns contain in the terms of the domain; no table changes.
comment on table company is 'An enterprise on the platform, the unit of isolation of all business rows.';
comment on table app_user is 'An account of one enterprise, or of the platform (super-administrator) with none.';
comment on table session is 'A signed-in session; only the hash of its rotating token is stored.';
comment on table user_setting is 'A personal setting of a user, such as the columns of a list.';
comment on table calendar_link is
  'The private address under which a calendar application reads a user''s calendar: one per user, who can renew and revoke it.';
comment on table user_identity is 'An account at an external sign-in provider, linked to a user.';
comment on table verification_code is 'The hash of a code sent to an address for one purpose, with the number of tries left.';
comment on table account_mail is 'A mail about an account, to the address it had before a change; deleted a week after it was sent.';
comment on table attempt_count is 'Sign-in attempts, counted by what was tried and by origin.';
comment on table known_network is 'A network from which a user has signed in; failed attempts from other networks do not lock the user out of it.';
comment on table idempotency is 'The first response to a write under the client''s key, returned again to a repeated request.';
comment on table platform_log is 'Actions of super-administrators on enterprises and accounts; append-only.';
comment on table known_access_key is 'An access key of the route table when it was last read; a new one is granted to the built-in roles.';
comment on table number_sequence is 'The last number issued under a name, such as a pattern of contract numbers.';
comment on table audit_log is 'Actions of users on objects, with the changed values; append-only.';
comment on table row_history is
  'The earlier content of rows that were changed or deleted on a later day than their entry. Changes within the same day are not recorded.';
comment on table file is 'A stored file: name, kind, size, digest and storage location.';
comment on table attachment is 'A file attached to an object; users who may read the object may read the file.';
comment on table company_profile is 'Descriptive data of an enterprise: short name, identifier, address, logo.';
comment on table company_parameter is 'A parameter for which an enterprise does not use the default.';
comment on table legal_entity is 'A company of the enterprise that lets, receives money, issues invoices and keeps books.';
comment on table department_park is 'A park of a department: the data scope of its users with a role of that scope.';
comment on table role is 'A role: access keys and data scope of its users.';
comment on table role_park is 'A park in the scope of a role with chosen parks.';
comment on table taxable_item is 'A taxable supply as classified by the tax bureau, with its code and the selectable rates.';
comment on table flow_account is 'A bank or cash account of a legal entity for incoming and outgoing money.';
comment on table ledger_subject is 'A subject of the chart of accounts: its balance side and the auxiliaries of its voucher lines.';
comment on table holiday is 'A day that differs from its weekday: a free weekday, or a weekend day worked instead.';
comment on table warn_setting is 'Settings for one kind of warning: whether it is sent, days in advance, channels and recipients.';
comment on table forecast_scenario is
  'A set of market assumptions for a forecast, such as base, good and bad, with all its profiles. The first enabled one is the default.';
comment on table market_profile is
  'Assumptions of a scenario for the spaces of a park and type when a lease ends: shares as fractions, downtime and free in months. Without a '
  'type: for all types of the park without a profile of their own. A price of the profile takes precedence over the list price.';
comment on table setup_step is 'A setup step of a new enterprise that a user marked as done because its defaults are right.';
comment on table building_tax_term is
  'Parameters of the property tax of a building from a day on: whether it is owed, original value in fen, rates and deduction as fractions, and '
  'the factor that remains after a relief. docs/domain §7 (property tax).';
comment on table space_lineage is 'The old and the new space of a split or a merge, with its day.';
comment on table reservation is
  'A reservation of a space for a range of days. The one entered first holds the space, overlapping later ones wait. It expires automatically or '
  'is released earlier.';
comment on table channel is 'An intermediary that brings tenants: an agency, a broker, a former tenant.';
comment on table channel_contact is 'A contact of a channel; exactly one is the main contact.';
comment on table commission is
  'The commission of a contract''s channel: the rule as of submission and, from approval on, the amount, which later changes do not alter.';
comment on table commission_line is
  'An instalment of a commission; where the rule has a clawback, the last line is the amount that the channel returns, which is derived.';
comment on table commission_act is
  'A confirmation or payment of a line, with its day; negative for a clawback. An undone one counts until the day before it was undone.';
comment on table customer is 'A potential tenant (客户): its demand, its manager and its progress.';
comment on table customer_contact is 'A contact of a customer; exactly one is the main contact.';
comment on table customer_park is 'A park in which a customer looks for space; none: any.';
comment on table customer_spatial_type is 'A type of space that a customer looks for; none: any.';
comment on table customer_stage is
  'The history of a customer''s stages and outcomes, with time; entering the same stage again is recorded too, and a stage after an outcome is a '
  'reopening. Funnel, conversion and days in stage are computed from it, never from the current stage.';
comment on table customer_owner is 'The managers of a customer, each since a time; null: none, the customer was in the pool (公海).';
comment on table customer_merged is
  'The id of a customer merged into another, so that old links lead to the remaining one. The merged customer is deleted and counts in no figure.';
comment on table follow_up is 'A follow-up of a customer (跟进): its content and the next date.';
comment on table follow_up_mail is 'A mail to a customer written in a follow-up, with author and time; each address receives its own mail.';
comment on table follow_up_mail_target is 'An address of a follow-up mail and the delivery status.';
comment on table visit_plan is 'A planned visit (拜访计划) of a manager to a customer, with its day and purpose.';
comment on table quote is 'An offer to a customer (报价): term, spaces and terms in the form of a draft contract, and the resulting figures.';
comment on table leasing_target is
  'The leasing target of a park in a quarter (招商目标): m², monthly rent and contracts, of a manager or, without one, of the whole park.';
comment on table tenant is 'A tenant: a company or person that leases, with the data for its invoices.';
comment on table tenant_contact is 'A contact of a tenant, and whether bills are sent to this contact.';
comment on table tenant_alias is 'Another name or a bank account under which a tenant pays.';
comment on table contract is 'A lease contract: its parties, its state, and the latest terms.';
comment on table charge_clause is 'A charge clause of a version: its terms as entered, and the columns derived from them for lists and reports.';
comment on table clause_template is 'Terms of a clause saved under a name as a template.';
comment on table deposit_clause is 'A deposit required by a version of a contract.';
comment on table space_occupation is 'The days on which a contract holds a space; a constraint refuses overlapping ones.';
comment on table contract_change is 'A change of a running contract during drafting and approval; approval creates the next version.';
comment on table contract_termination is 'A termination order: tenant, spaces, leave date and the settlement.';
comment on table contract_delivery is 'The handover of the premises: what was handed over, and its condition.';
comment on table contract_holdover is 'A holdover: the tenant stays after the end of the contract and pays a factor of the last rent.';
comment on table turnover_declaration is 'The turnover declared by a tenant for a month.';
comment on table turnover_settlement is 'The turnover rent of a period for which all months are declared.';
comment on table receivable is 'An amount owed by a tenant, or below 0 a credit; a posted one never changes except that it can be voided.';
comment on table cash_record is 'Money received or paid; a posted record never changes except that it can be voided.';
comment on table cash_holder is 'The tenant of a cash record over time, so that earlier account statements remain correct.';
comment on table write_off is 'Money, a deposit or a negative receivable allocated to a receivable; undone by a reversing entry.';
comment on table write_off_undo is 'A request to undo a write-off, with its approval.';
comment on table period_lock is 'A closing or reopening of months; the latest one gives the day through which the books are closed.';
comment on table deposit_entry is
  'A deposit paid out, used, forfeited or carried between contracts; received amounts are on the deposit''s receivables.';
comment on table deposit_refund is 'A request for the refund of a deposit, with its approval.';
comment on table payout is 'The purpose of a payment to a tenant: a deposit refund or an overpayment.';
comment on table late_fee_posting is 'A late fee charged for a principal, with the last day it covers.';
comment on table late_fee_waiver is 'A request for the waiver of a late fee, with its approval.';
comment on table instalment_plan is 'An agreement by which a tenant pays open amounts in parts; due dates and late fees are unchanged.';
comment on table instalment_plan_line is 'A receivable that an instalment plan covers, with its open amount at that time.';
comment on table dunning_plan is 'Days overdue and channel of each reminder; without a tenant, the rule for all tenants without their own.';
comment on table bill is 'A bill: receivables due in a month, fixed under a number.';
comment on table bill_line is 'A receivable on a bill; it is on at most one valid bill.';
comment on table bank_statement is 'An imported bank statement file and the number of its imported lines.';
comment on table statement_mapping is 'The format of a bank''s statement files: the meaning of each column.';
comment on table invoice is 'An invoice from its application to its number, or a red note that reverses one.';
comment on table invoice_line is 'The part of a receivable that an invoice covers, counted from the application on; released by a reversing line.';
comment on table red_note_line is 'The part of an invoice line that a red note reverses, counted from the application on.';
comment on table meter is 'A meter in a building, usually of one space, and its replacement.';
comment on table meter_reading is 'A reading of a meter; a wrong one is voided and entered again.';
comment on table meter_charge is 'A receivable of a reading, one for each contract that held the space, with its usage and price.';
comment on table ledger_check_run is 'A run of the nightly self-check of the books and its findings.';
comment on table voucher_template is 'The voucher lines of an event, where the enterprise changed the defaults.';
comment on table voucher is 'A voucher of a legal entity, created from postings; an exported voucher never changes.';
comment on table voucher_line is 'A debit or credit of a voucher on a subject, with its auxiliaries.';
comment on table voucher_posting is 'The voucher of a posting; every posting is in exactly one.';
comment on table revenue_adjustment is 'The tax and accounting difference of a contract posted at a month''s end, less the amounts posted before.';
comment on table cost_pool is 'A pool (清算): costs of some buildings in a period, to be shared among their leases.';
comment on table cost_pool_item is 'One kind of cost of a pool, as spent, tax included, below 0 for a refund.';
comment on table cost_pool_claim is 'A charge item in a building over days that a pool reconciles; no other pool may reconcile it too.';
comment on table cost_term is
  'Terms of a contract about yearly costs from a day on: the items it does not bear, by name, and the cap on controllable ones; cap_fen and rate '
  '(yuan) are per m² and year.';
comment on table cost_run is 'A posted pool, with its rules in terms; it can only be undone as a whole.';
comment on table cost_result is
  'The result of a run for a contract: fractions are exact, in fen where they are money; rate is its part of controllable items per m² and year. '
  'A result above 0 is a receivable, below 0 a credit. explained: the computation, as printed on the statement.';
comment on table wflow_instance is 'An object under approval.';
comment on table wflow_step is 'A step of an approval: the permitted approvers, the one who decided, and the decision.';
comment on table wflow_event is 'The events of an approval, in order.';
comment on table approval_chain is 'A chain of approvers for one kind of object; the first matching one by sort applies.';
comment on table deputy is 'A user who decides in place of an absent one, with the days of the absence.';
comment on table message is 'A message or task for one user, at most one per user and cause, even if a job finds the cause repeatedly.';
comment on table access_token is
  'A token with which another system calls the API as a user, within the rights granted to it: its hash, its expiry, and the time and address of '
  'its last use.';
comment on table webhook is 'An address of another system that receives chosen events, with the secret that signs them.';
comment on table webhook_event is
  'An event subscribed to by a webhook, written in the transaction of its cause; up to 200 objects of one statement share an event.';
comment on table webhook_delivery is 'The delivery of an event to a webhook: number of tries and time of the next one.';
comment on table webhook_attempt is 'One attempt to deliver an event: its duration and the response.';
comment on table chat_bot is 'A bot of a group chat, with its address and the kinds of messages it sends.';
comment on table chat_bot_message is
  'A message that a bot sends or has sent: one per cause, independent of the number of recipients in the product.';
comment on column attachment.category is 'For an attachment of a contract, a key of ATTACHMENT_CATEGORY; otherwise null.';
comment on column attachment.first_id is 'First version of the same attachment; null: this is the first. Category and note are those of the first.';
comment on column building.entered_on is 'The day of entry, or of the last change of a value that reports read; -infinity: always known.';
comment on column building_tax_term.entered_on is 'The day of entry, or of the last change of a value that reports read; -infinity: always known.';
comment on column cash_holder.entered_on is 'The day of entry, or of the last change of a value that reports read; -infinity: always known.';
comment on column cash_record.entered_on is 'The day of entry, or of the last change of a value that reports read; -infinity: always known.';
comment on column charge_clause.entered_on is 'The day of entry, or of the last change of a value that reports read; -infinity: always known.';
comment on column charge_clause.payee_id is 'The legal entity in whose books its rows are posted; null: the lessor of the contract.';
comment on column clause_price.entered_on is 'The day of entry, or of the last change of a value that reports read; -infinity: always known.';
comment on column commission.window_end is 'Last day of the clawback, if the rule has one, by the terms as approved.';
comment on column commission_act.entered_on is 'The day of entry, or of the last change of a value that reports read; -infinity: always known.';
comment on column commission_line.due_on is 'Null where it depends on the first rent received, or on the last day of the tenant.';
comment on column contract.approved_on is 'The day of its approval; null: an opening entry, always known.';
comment on column contract.channel_id is 'The channel that brought the tenant; null: none.';
comment on column contract.customer_id is 'The customer named by the contract; null: none.';
comment on column contract.entered_on is 'The day of entry, or of the last change of a value that reports read; -infinity: always known.';
comment on column contract.leave_approved_on is 'The day its termination was approved; null: always known.';
comment on column contract.quote_id is 'The accepted quote from which it was created.';
comment on column contract_holdover.entered_on is 'The day of entry, or of the last change of a value that reports read; -infinity: always known.';
comment on column contract_version.approved_on is 'The day the change that created it was approved; null: the first version, or always known.';
comment on column contract_version.entered_on is 'The day of entry, or of the last change of a value that reports read; -infinity: always known.';
comment on column contract_version.lease_options is
  'Options with the days on which they can be exercised and their notice period: the schema leaseOption of api/. docs/domain §5.1.';
comment on column customer.owner_id is 'The investment manager; null: none, the customer is in the pool (公海) and can be claimed.';
comment on column customer.stage_id is 'The current stage, or the last one of a closed customer.';
comment on column customer.tenant_id is 'The tenant that the customer became.';
comment on column deposit_entry.entered_on is 'The day of entry, or of the last change of a value that reports read; -infinity: always known.';
comment on column leasing_target.manager_id is 'Null: the target of the whole park, which includes those of its managers.';
comment on column message.park_id is 'Park that the message is about; null: none or several.';
comment on column payout.entered_on is 'The day of entry, or of the last change of a value that reports read; -infinity: always known.';
comment on column quote.commission is 'The commission rule of its channel when the quote was saved; null: none.';
comment on column quote.figures is 'The figures when it was saved, computed again on submission (docs/domain §3.4).';
comment on column quote.status is
  'An approved offer that was not accepted by its last day has expired; this is derived from the day and not stored.';
comment on column quote.terms is
  'Spaces, clauses, deposits, late fee and options in the request format; index values are those of the day of computation.';
comment on column receivable.entered_on is 'The day of entry, or of the last change of a value that reports read; -infinity: always known.';
comment on column receivable.posted_on is 'The day it was posted; null: an opening entry, always known.';
comment on column reservation.contract_id is 'The lease that ended it.';
comment on column reservation.customer_id is 'The customer of the reservation; null: the holder is recorded only by name.';
comment on column reservation.deposit_fen is 'Agreed earnest money (意向金), fen; for information, not in the books.';
comment on column reservation.entered_on is 'The day of entry, or of the last change of a value that reports read; -infinity: always known.';
comment on column reservation.release_reason is 'The reason entered for the release.';
comment on column reservation.released_on is 'The day on which it was ended by a user or by a lease.';
comment on column space.entered_on is 'The day of entry, or of the last change of a value that reports read; -infinity: always known.';
comment on column space_occupation.approved_on is
  'For days added by a change, the day of its approval; null: days of the contract itself, or always known.';
comment on column space_occupation.change_id is 'The change that requests these days, until it is approved; null: days of the lease.';
comment on column space_occupation.entered_on is 'The day of entry, or of the last change of a value that reports read; -infinity: always known.';
comment on column space_value.entered_on is 'The day of entry, or of the last change of a value that reports read; -infinity: always known.';
comment on column visit_plan.follow_up_id is 'The follow-up created when it was completed; null: still planned.';
comment on column write_off.entered_on is 'The day of entry, or of the last change of a value that reports read; -infinity: always known.';
