// Random histories of incentives, day by day (docs/domain §5.16): the figures as of every day equal the rule, computed from a log of the acts, and the
// account of the incentives in the vouchers equals their cost, added up row by row.
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { writeOff } from '#api/finance/cash-record/cash-record';
import * as calls from '#api/finance/incentive/incentive';
import type { LeaseIncentive } from '#api/finance/incentive/incentive.schema';
import { runLedgerCheck } from '#api/finance/ledger-check';
import { payOut, refundableOf, undoPayout } from '#api/finance/payout';
import { subjectBalancesReport } from '#api/finance/report/voucher';
import { makeVouchers } from '#api/finance/voucher/voucher';
import type { Endpoint } from '#api/kernel/endpoint/endpoint';
import { flowAccountOptions } from '#api/setup/option';
import { type IncentiveFacts, incentiveClawback, incentiveOn } from '#domain/contracts/incentive';
import { addDays, monthRange, yearMonthsBetween } from '#domain/kernel/dates/calendar-date';
import { splitTax } from '#domain/kernel/money/money';
import { Random } from '#server/db/seed/demo/prng';
import { incentivesOn } from '#server/measures/finance/incentive';
import { approvedContract, newCash, receivablesOf } from '#tests/support/builders';
import { executeTermination } from '#tests/support/contracts/termination';
import { deliver, fitOut, incentiveItem, incentivesOf } from '#tests/support/finance/incentive';
import { setSubjects } from '#tests/support/finance/vouchers';
import { HISTORIES } from '#tests/support/history/histories';
import { fullReport } from '#tests/support/history/report';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf, present } from '#tests/support/present';
import { type Enterprise, onDay, type Person, type World } from '#tests/support/world';

const STEPS = 110;
const FIRST_DAY = '2026-02-01';
const LEASE = { start: '2026-01-01', end: '2026-12-31' };
/** Of the running history: each has its own enterprise. */
let owner: Person;
let approver: Person;
let world: World;
let enterprise: Enterprise;

interface Granted {
  id: number;
  contract: number;
  kind: LeaseIncentive['kind'];
  terms: { amount_fen: number; trigger: LeaseIncentive['trigger']; clawback: boolean };
  facts: Omit<IncentiveFacts, 'confirmations' | 'payments'> & {
    confirmations: { id: number; on: string; amount: number; undone_on: string | null }[];
    payments: { on: string; amount: number }[];
  };
  /** Postings on the account of the incentives, net of tax. */
  costs: number[];
}

class History {
  today = FIRST_DAY;
  readonly granted: Granted[] = [];
  readonly payouts: { id: number; parts: { of: Granted; amount: number }[]; undone: boolean }[] = [];
  readonly done = new Map<string, number>();
  constructor(
    readonly chance: Random,
    readonly contracts: Contract[],
    readonly account: number,
  ) {}

  below = (limit: number) => this.chance.int(0, limit - 1);
  any = <T>(rows: readonly T[]): T | undefined => rows[this.below(Math.max(1, rows.length))];

  /** Refusals are valid replies: the history goes on without the act. */
  async tried<I, O>(endpoint: Endpoint<I, O>, input: I): Promise<O | undefined> {
    const reply = await owner.request(endpoint, input);
    if (reply.error_code === 0) {
      this.done.set(endpoint.path, (this.done.get(endpoint.path) ?? 0) + 1);
      return reply.data;
    }
    expect([404, 409, 422, 423], `${endpoint.path}: ${reply.message}`).toContain(reply.error_code);
    return undefined;
  }

  async confirm(): Promise<void> {
    const one = this.any(this.granted);
    if (!one) return;
    const before = await owner.call(calls.getIncentive, { id: one.id });
    const invoice = before.against_invoices
      ? { invoice_number: `F${this.today}${one.facts.confirmations.length}`, invoice_on: this.today }
      : {};
    const part = Math.ceil(before.to_confirm_fen / (1 + this.below(3)));
    const amount_fen = before.against_invoices ? part || 1 : null;
    const acted_on = addDays(this.today, -this.below(4));
    const after = await this.tried(calls.confirmIncentive, { id: one.id, acted_on, amount_fen, ...invoice });
    const act = after?.acts.at(-1);
    if (!act) return;
    one.facts.confirmations.push({ id: act.id, on: acted_on, amount: act.amount_fen, undone_on: null });
    one.costs.push(one.kind === 'rent_credit' ? splitTax(act.amount_fen, '0.09').net : act.amount_fen);
  }

  async undo(): Promise<void> {
    const one = this.any(this.granted);
    const act = one?.facts.confirmations.filter(({ undone_on }) => undone_on === null).at(-1);
    if (!one || !act || !(await this.tried(calls.undoIncentive, { id: act.id, reason: '误' }))) return;
    act.undone_on = this.today;
    one.costs.push(one.kind === 'rent_credit' ? -splitTax(act.amount, '0.09').net : -act.amount);
  }

  async pay(): Promise<void> {
    const contract = this.any(this.contracts);
    if (!contract) return;
    const owed = (await owner.call(refundableOf, { tenant_id: contract.tenant_id })).filter(
      ({ incentive_act_id }) => incentive_act_id !== null,
    );
    const items = owed.map(({ incentive_act_id, left_fen }) => ({
      incentive_act_id,
      amount_fen: Math.ceil(left_fen / (1 + this.below(3))),
    }));
    const { tenant_id, tenant_name: payee } = contract;
    const payment = {
      tenant_id,
      flow_account_id: this.account,
      paid_on: this.today,
      way: 'other' as const,
      payee,
      items,
    };
    const paid = items.length > 0 ? await this.tried(payOut, payment) : undefined;
    if (!paid) return;
    const parts = items.map(({ incentive_act_id, amount_fen }) => {
      const of = this.granted.find(({ facts }) => facts.confirmations.some(({ id }) => id === incentive_act_id));
      return { of: present(of), amount: amount_fen };
    });
    for (const { of, amount } of parts) of.facts.payments.push({ on: this.today, amount });
    this.payouts.push({ id: paid.id, parts, undone: false });
  }

  async undoPayment(): Promise<void> {
    const payout = this.any(this.payouts.filter(({ undone }) => !undone));
    if (!payout || !(await this.tried(undoPayout, { id: payout.id, reason: '退' }))) return;
    payout.undone = true;
    for (const { of, amount } of payout.parts) of.facts.payments.push({ on: this.today, amount: -amount });
  }

  /** Offsets all credits of the contract, the earliest first, as far as rent is open. */
  async offset(): Promise<void> {
    const credit = this.any(this.granted.filter(({ kind }) => kind === 'rent_credit'));
    if (!credit) return;
    const before = await owner.call(calls.getIncentive, { id: credit.id });
    const after = await this.tried(calls.offsetIncentive, { id: credit.id });
    if (after) credit.facts.payments.push({ on: this.today, amount: after.paid_fen - before.paid_fen });
  }

  async deliver(): Promise<void> {
    const contract = this.any(this.contracts);
    const own = this.granted.filter((each) => each.contract === contract?.id && each.terms.trigger === 'delivery');
    if (!contract || own.length === 0 || own[0]?.facts.event_on) return;
    await deliver(owner, contract, this.today);
    for (const { facts } of own) facts.event_on = this.today;
  }

  /** Receives the first rent of a lease in whole. */
  async receive(): Promise<void> {
    const contract = this.any(this.contracts);
    const own = this.granted.filter((each) => each.contract === contract?.id && each.terms.trigger === 'first_receipt');
    if (!contract || own.length === 0 || own[0]?.facts.event_on) return;
    const [rent] = (await receivablesOf(owner, contract))
      .filter(({ start_date }) => start_date === LEASE.start)
      .sort((a, b) => a.id - b.id);
    const { id: receivable_id, open_fen: amount_fen } = present(rent);
    if (amount_fen <= 0) return;
    const cash = await newCash(owner, amount_fen, contract.tenant_name, this.today);
    if (!(await this.tried(writeOff, { cash_record_id: cash.id, items: [{ receivable_id, amount_fen }] }))) return;
    for (const { facts } of own) facts.event_on = this.today;
  }

  async leave(): Promise<void> {
    const contract = this.any(
      this.contracts.filter(({ id }) => this.granted.some((one) => one.contract === id && !one.facts.leaves)),
    );
    if (!contract) return;
    const own = this.granted.filter((each) => each.contract === contract.id);
    const last_day = addDays(this.today, 20 + this.below(60));
    await executeTermination(owner, approver, {
      contract_id: contract.id,
      kind: 'agreement',
      leave_date: last_day,
      way: 'other',
    });
    for (const { terms, facts, kind, costs } of own) {
      const confirmed = facts.confirmations.reduce((sum, { amount, undone_on }) => sum + (undone_on ? 0 : amount), 0);
      const { cancelled, returned } = incentiveClawback(terms, LEASE, last_day, confirmed);
      facts.leaves = { approved_on: this.today, last_day, cancelled, returned };
      if (returned > 0) costs.push(-(kind === 'rent_credit' ? splitTax(returned, '0.09').net : returned));
      // The settlement offsets open credits against the rent.
      const paid = facts.payments.reduce((sum, { amount }) => sum + amount, 0);
      if (kind === 'rent_credit' && confirmed > paid) facts.payments.push({ on: this.today, amount: confirmed - paid });
    }
  }

  async step(): Promise<void> {
    const draw = this.below(24);
    if (draw < 8) await this.confirm();
    else if (draw < 11) await this.undo();
    else if (draw < 15) await this.pay();
    else if (draw < 16) await this.undoPayment();
    else if (draw < 17) await this.offset();
    else if (draw < 20) await this.deliver();
    else if (draw < 22) await this.receive();
    else if (draw < 23) await this.leave();
  }
}

async function leases(): Promise<Contract[]> {
  const charge_item_id = await incentiveItem(owner, '租金抵减');
  const made: Contract[] = [];
  for (const clawback of [true, true, false])
    made.push(
      await approvedContract(owner, approver, {
        incentives: [
          fitOut(900_001, { clawback, against_invoices: true }),
          fitOut(400_000, { clawback, kind: 'cash', trigger: 'first_receipt' }),
          fitOut(100_003, { clawback, kind: 'rent_credit', trigger: 'date', due_on: '2026-03-20', charge_item_id }),
          fitOut(200_000, { clawback, kind: 'borne_cost', trigger: 'date', due_on: '2026-09-01' }),
        ],
      }),
    );
  return made;
}

describe.each(HISTORIES)('history %s', (name) => {
  const opened = openEnterprise();
  let history: History;

  beforeAll(async () => {
    owner = opened.owner;
    approver = opened.approver;
    world = opened.world;
    enterprise = opened.enterprise;
    await onDay(world, FIRST_DAY);
    const contracts = await leases();
    const account = firstOf(await owner.call(flowAccountOptions, {})).value;
    history = new History(new Random(`incentives ${name}`), contracts, account);
    for (const contract of contracts)
      for (const { id, kind, amount_fen, trigger, due_on, clawback } of await incentivesOf(owner, contract)) {
        const facts = {
          approved_on: FIRST_DAY,
          event_on: due_on,
          voided: false,
          leaves: null,
          confirmations: [],
          payments: [],
        };
        history.granted.push({
          id,
          contract: contract.id,
          kind,
          terms: { amount_fen, trigger, clawback },
          facts,
          costs: [],
        });
      }
  });

  it('the figures follow the rule as of every day, and the vouchers the costs', async () => {
    for (let step = 0; step < STEPS; step += 1) {
      await history.step();
      if (history.below(3) > 0) continue;
      history.today = addDays(history.today, 1 + history.below(9));
      await onDay(world, history.today);
    }
    const days = Array.from({ length: 45 }, (_each, place) => addDays(FIRST_DAY, place * 6 - 3));
    for (const day of days) {
      const rows = await world.db.transaction({ company_id: enterprise.company_id, read_only: true }, (tx) =>
        tx.query<{ id: number }>(
          sql`select incentive_id as id, event_on::text, left_fen as left, confirmed_fen as confirmed, paid_fen as paid, returned_fen as returned,
                to_confirm_fen as to_confirm, open_fen as open, state
              from ${incentivesOn(day)} where incentive_id = any(${history.granted.map(({ id }) => id)}::bigint[]) order by 1`,
        ),
      );
      const expected = history.granted.flatMap(({ id, terms, facts }) => {
        const on = incentiveOn(terms, facts, day);
        return on ? [{ id, ...on }] : [];
      });
      expect(rows, day).toEqual(expected);
    }
    expect(history.done.get(calls.confirmIncentive.path)).toBeGreaterThan(3);
    expect(history.done.get(payOut.path)).toBeGreaterThan(0);
    expect((await owner.call(runLedgerCheck, {})).faults).toEqual([]);
  });

  it('the account of the incentives has their cost, and the account payable what is open', async () => {
    const [contract] = history.contracts;
    const legal_entity_id = present(contract).lessor_id;
    await setSubjects(world, enterprise.company_id);
    await world.db.asOwner((tx) =>
      tx.query(
        sql`update charge_item set revenue_subject = '1801.01' where company_id = ${enterprise.company_id} and name in ('租金抵减', '租赁激励退回')`,
      ),
    );
    const months = { from: '2026-01', to: history.today.slice(0, 7) };
    for (const month of yearMonthsBetween(months.from, months.to))
      if (monthRange(month).start <= history.today)
        await history.tried(makeVouchers, { legal_entity_id, month, merge: 'document' });
    const { rows } = await fullReport(owner, subjectBalancesReport, { months });
    const balance = (code: string) =>
      rows.filter(({ subject }) => subject === code).reduce((sum, { closing_fen }) => sum + closing_fen, 0);
    const posted = await world.db.transaction({ company_id: enterprise.company_id, read_only: true }, (tx) =>
      tx.query<{ fen: number; ahead: number }>(
        sql`select coalesce(sum(fen) filter (where accounting_date <= ${history.today}::date), 0)::bigint as fen, coalesce(sum(fen), 0)::bigint as ahead
            from incentive_costs_on('2027-12-31')`,
      ),
    );
    const costs = history.granted.flatMap((each) => each.costs).reduce((sum, fen) => sum + fen, 0);
    expect(firstOf(posted).ahead).toBe(costs);
    expect(balance('1801.01')).toBe(firstOf(posted).fen);
    const payable = history.granted
      .filter(({ kind }) => kind !== 'rent_credit')
      .reduce((sum, { terms, facts }) => {
        const on = present(incentiveOn(terms, facts, history.today));
        return sum + on.paid - on.confirmed;
      }, 0);
    expect(balance('2241.95')).toBe(payable);
  });
});
