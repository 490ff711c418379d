// Random histories of a deposit with securities, day by day (docs/domain §5.15): the deposit due in the books equals the rule on every day, ahead and
// as of the past, and all identities of the books hold.
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { writeOff } from '#api/finance/cash-record/cash-record';
import { depositLedger } from '#api/finance/deposit/deposit';
import { runLedgerCheck } from '#api/finance/ledger-check';
import * as calls from '#api/finance/security/security';
import type { Endpoint } from '#api/kernel/endpoint/endpoint';
import { flowAccountOptions } from '#api/setup/option';
import { type Security, securedDepositOn } from '#domain/finance/security/security';
import { addDays } from '#domain/kernel/dates/calendar-date';
import { Random } from '#server/db/seed/demo/prng';
import { approvedContract, chargeItem, newCash, receivablesOf } from '#tests/support/builders';
import { HISTORIES } from '#tests/support/history/histories';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf } from '#tests/support/present';
import { onDay } from '#tests/support/world';

const STEPS = 60;
const FIRST_DAY = '2026-02-01';
const DEPOSIT = 1_000_000;
/** Due before the first day, or after it. */
const DUE: Readonly<Record<string, string>> = { two: '2026-04-15' };
const { owner, approver, world, enterprise } = openEnterprise();

interface Entered extends Security {
  id: number;
  acts: { id: number; kind: 'return' | 'claim' | 'void'; on: string; amount?: number; undone_on?: string | null }[];
}

class History {
  today = FIRST_DAY;
  readonly securities: Entered[] = [];
  readonly received: { on: string; amount: number }[] = [];
  readonly done = new Map<string, number>();
  constructor(
    readonly chance: Random,
    readonly contract: Contract,
    readonly item: number,
    readonly account: number,
    readonly due: string,
  ) {}

  below = (limit: number) => this.chance.int(0, limit - 1);
  any = <T>(rows: readonly T[]): T | undefined => rows[this.below(Math.max(1, rows.length))];
  held = async () =>
    (await owner.call(depositLedger, { contract_id: this.contract.id, charge_item_id: this.item })).balance_fen;

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

  async register(): Promise<void> {
    const before = await this.held();
    const replaced = this.below(3) === 0 ? this.any(this.securities) : undefined;
    const start = replaced
      ? addDays(this.today, this.below(40) - 10)
      : this.below(4) === 0
        ? addDays(this.any(this.securities)?.end ?? this.today, 1)
        : addDays(this.today, -this.below(30));
    const end = this.below(5) === 0 ? null : addDays(start, 20 + this.below(150));
    const amount = (1 + this.below(10)) * 100_000;
    const entered = await this.tried(calls.registerSecurity, {
      contract_id: this.contract.id,
      charge_item_id: this.item,
      kind: 'bank_guarantee',
      issuer: '招商银行',
      number: `BH-${this.securities.length}`,
      amount_fen: amount,
      start,
      end,
      replaces_id: replaced?.id ?? null,
    });
    if (!entered) return;
    const replaces = replaced?.name ?? null;
    this.securities.push({ id: entered.id, name: `BH-${entered.id}`, amount, start, end, replaces, acts: [] });
    const freed = before - (await this.held());
    if (freed > 0) this.received.push({ on: this.today, amount: -freed });
  }

  async act(kind: 'return' | 'claim' | 'void'): Promise<void> {
    const security = this.any(this.securities);
    if (!security) return;
    const { id } = security;
    const amount = (1 + this.below(4)) * 50_000;
    const after =
      kind === 'return'
        ? await this.tried(calls.returnSecurity, { id, acted_on: this.today, reason: '退' })
        : kind === 'void'
          ? await this.tried(calls.voidSecurity, { id, reason: '误' })
          : await this.tried(calls.claimSecurity, {
              id,
              acted_on: this.today,
              amount_fen: amount,
              flow_account_id: this.account,
              reason: '欠租',
            });
    const last = after?.acts.at(-1);
    if (last) security.acts.push({ id: last.id, kind, on: this.today, ...(kind === 'claim' && { amount }) });
  }

  async undo(): Promise<void> {
    const act = this.any(this.securities.flatMap(({ acts }) => acts).filter(({ undone_on }) => !undone_on));
    if (act && (await this.tried(calls.undoSecurityAct, { id: act.id, reason: '误' }))) act.undone_on = this.today;
  }

  async pay(): Promise<void> {
    const rows = await receivablesOf(owner, this.contract);
    const due = rows.find((row) => row.clause_id === null && row.open_fen > 0 && row.due_date <= this.today);
    if (!due) return;
    const amount_fen = Math.min(due.open_fen, 150_000);
    const cash = await newCash(owner, amount_fen, this.contract.tenant_name, this.today);
    const items = [{ receivable_id: due.id, amount_fen }];
    if (await this.tried(writeOff, { cash_record_id: cash.id, items }))
      this.received.push({ on: this.today, amount: amount_fen });
  }

  async step(): Promise<void> {
    const draw = this.below(20);
    if (draw < 7) await this.register();
    else if (draw < 9) await this.act('return');
    else if (draw < 13) await this.act('claim');
    else if (draw < 15) await this.act('void');
    else if (draw < 18) await this.undo();
    else await this.pay();
  }

  /** What is due in cash on a day, by the rule. */
  dueOn(day: string): number {
    const { due, received, securities } = this;
    return securedDepositOn({ deposits: [{ due, amount: DEPOSIT }], received, securities }, day).due;
  }
}

/** Open deposits due by each day, as of now or as of the day itself. */
async function booked(contract_id: number, days: readonly string[], asOf: boolean): Promise<number[]> {
  const fen = asOf
    ? sql`select sum(r.open_fen) from receivables_on(d.day) r
        join charge_item i on i.company_id = app_company() and i.id = r.charge_item_id and i.kind = 'deposit'
        where r.contract_id = ${contract_id} and r.due_date <= d.day`
    : sql`select sum(r.gross_fen - r.received_fen) from receivable r
        join charge_item i on i.company_id = r.company_id and i.id = r.charge_item_id and i.kind = 'deposit'
        where r.company_id = app_company() and r.contract_id = ${contract_id} and r.voided_on is null and r.due_date <= d.day`;
  const rows = await world.db.transaction({ company_id: enterprise.company_id, read_only: true }, (tx) =>
    tx.query<{ fen: number }>(
      sql`select coalesce((${fen}), 0)::bigint as fen from unnest(${[...days]}::date[]) with ordinality d (day, place) order by place`,
    ),
  );
  return rows.map(({ fen }) => fen);
}

describe.each(HISTORIES)('history %s', (name) => {
  let history: History;

  beforeAll(async () => {
    await onDay(world, FIRST_DAY);
    const item = await chargeItem(owner, 'deposit');
    const due = DUE[name] ?? '2026-01-01';
    const contract = await approvedContract(owner, approver, {
      end: '2027-12-31',
      deposits: [{ charge_item_id: item, kind: 'fixed', amount_fen: DEPOSIT, due }],
    });
    const account = firstOf(await owner.call(flowAccountOptions, {})).value;
    history = new History(new Random(`securities ${name}`), contract, item, account, due);
  });

  it('the books follow the rule on every day', async () => {
    const past: { day: string; due: number }[] = [];
    for (let step = 0; step < STEPS; step += 1) {
      await history.step();
      const { today } = history;
      const ahead = [0, 1, 7, 30, 75, 150, 400].map((days) => addDays(today, days));
      expect(await booked(history.contract.id, ahead, false), `step ${step} on ${today}`).toEqual(
        ahead.map((day) => history.dueOn(day)),
      );
      if (history.below(3) > 0) continue;
      past.push({ day: today, due: history.dueOn(today) });
      history.today = addDays(today, 1 + history.below(12));
      await onDay(world, history.today);
    }
    const days = past.map(({ day }) => day);
    expect(await booked(history.contract.id, days, true)).toEqual(past.map(({ due }) => due));
    // The history is not one of refusals.
    const acts = [...history.done].map(([, times]) => times).reduce((sum, times) => sum + times, 0);
    expect(acts).toBeGreaterThan(STEPS / 4);
    expect(history.done.get(calls.registerSecurity.path)).toBeGreaterThan(1);
    const { faults } = await owner.call(runLedgerCheck, {});
    expect(faults).toEqual([]);
  });
});
