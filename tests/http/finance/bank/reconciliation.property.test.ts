// Random histories of an account (docs/domain §6.2): files in any order and overlapping, receipts typed in, bookings, matches, voids and closed months. After
// each act the figures of several days equal those recomputed from a list of what was done.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as bank from '#api/finance/bank-line/bank-line';
import { type BankLineRow, bankLineList } from '#api/finance/bank-line/bank-line.list';
import { saveCashRecord, voidCashRecord } from '#api/finance/cash-record/cash-record';
import { setPeriodLock } from '#api/finance/period-lock';
import * as commission from '#api/investment/commission/commission';
import { listEndpoint } from '#api/kernel/list/list';
import { flowAccountCalls } from '#api/setup/finance-setting/flow-account';
import { addDays, type CalendarDate, monthRange, yearMonthOf } from '#domain/kernel/dates/calendar-date';
import { fenToYuan } from '#domain/kernel/text/format';
import { approvedContract } from '#tests/support/builders';
import { csvFile, HEADS, openStatements } from '#tests/support/finance/statement';
import { channelWith, commissionOn, HALVES } from '#tests/support/investment/commission';
import { firstOf } from '#tests/support/present';
import { onDay } from '#tests/support/world';

const { owner, enterprise, world, run } = openStatements();

const FIRST = '2026-01-20';
const TODAY = '2026-03-16';
const DAYS = ['2026-01-31', '2026-02-15', '2026-02-28', TODAY];
const OPENING = 1_000_000;
/** Day of the contract whose commission of 7.00 is paid and undone. */
const CONTRACTED = '2026-02-10';
const COMMISSION = 700;

/** A movement of the bank, in days after the first one. */
const movement = fc.record({
  after: fc.nat({ max: 50 }),
  fen: fc.constantFrom(-1_500, -700, 300, 300, 5_000, 8_000),
  payer: fc.constantFrom('', '甲公司', '乙公司'),
});
const act = fc.record({
  kind: fc.constantFrom('file', 'file', 'typed', 'book', 'match', 'unmatch', 'register', 'void', 'close', 'commission'),
  position: fc.nat(),
  size: fc.integer({ min: 1, max: 12 }),
});

interface Line {
  day: CalendarDate;
  fen: number;
  balance: number;
  payer: string;
  name: string;
}

/** An entry of the books as the test knows it; the key names its table and id. */
interface Entry {
  key: string;
  day: CalendarDate;
  fen: number;
  voided: CalendarDate | null;
}

type Figures = Record<'bank' | 'book' | 'bank_in' | 'bank_out' | 'book_in' | 'book_out', number>;

/** What was done: lines that the bank's files named, entries, and which of both are one movement. */
class Model {
  lines = new Map<string, Line>();
  entries: Entry[] = [];
  matches = new Map<string, Entry>();
  closed: CalendarDate | null = null;

  posted(day: CalendarDate): CalendarDate {
    return this.closed !== null && day <= this.closed ? addDays(this.closed, 1) : day;
  }

  figuresOn(day: CalendarDate): Figures {
    const lines = [...this.lines.values()].filter((line) => line.day <= day);
    const entries = this.entries.filter((entry) => entry.day <= day && !(entry.voided && entry.voided <= day));
    const matched = [...this.matches].filter(
      ([name, entry]) => (this.lines.get(name)?.day ?? '') <= day && entry.day <= day,
    );
    const openLines = lines.filter(({ name }) => !matched.some(([other]) => other === name));
    const openEntries = entries.filter((entry) => !matched.some(([, other]) => other === entry));
    const sum = (rows: readonly { fen: number }[], sign = 0) =>
      rows.reduce((total, { fen }) => total + (sign === 0 || Math.sign(fen) === sign ? fen : 0), 0);
    return {
      bank: OPENING + sum(lines),
      book: OPENING + sum(entries),
      bank_in: sum(openLines, 1),
      bank_out: 0 - sum(openLines, -1),
      book_in: sum(openEntries, 1),
      book_out: 0 - sum(openEntries, -1),
    };
  }
}

function statementOf(drawn: readonly { after: number; fen: number; payer: string }[]): Line[] {
  const ordered = [...drawn].sort((a, b) => a.after - b.after);
  let balance = OPENING;
  return ordered.map(({ after, fen, payer }, place) => {
    balance += fen;
    return { day: addDays(FIRST, after), fen, balance, payer, name: `L${place}` };
  });
}

const yuan = (fen: number) => (fen > 0 ? fenToYuan(fen) : '');
const rowOf = ({ day, fen, balance, payer, name }: Line) => [
  day,
  yuan(fen),
  yuan(-fen),
  fenToYuan(balance),
  payer,
  '',
  '',
  name,
];

async function listed(account: number): Promise<BankLineRow[]> {
  const { rows } = await owner.call(listEndpoint(bankLineList), {
    page: 1,
    page_size: 100,
    filter: { flow_account_id: [account] },
  });
  return rows;
}

class History {
  model = new Model();
  constructor(
    readonly account: number,
    readonly statement: readonly Line[],
    /** The confirmed instalment of a commission. */
    readonly instalment: number,
  ) {}

  async check(): Promise<void> {
    for (const day of DAYS) {
      const found = (await owner.call(bank.accountReconciliations, { day })).find(
        ({ flow_account_id }) => flow_account_id === this.account,
      );
      const expected = this.model.figuresOn(day);
      const figures = {
        bank: found?.bank_fen,
        book: found?.book_fen,
        bank_in: found?.bank_in_fen,
        bank_out: found?.bank_out_fen,
        book_in: found?.book_in_fen,
        book_out: found?.book_out_fen,
      };
      expect({ day, ...figures }).toEqual({ day, ...expected });
      expect(expected.bank + expected.book_in - expected.book_out).toBe(
        expected.book + expected.bank_in - expected.bank_out,
      );
      if (this.isComplete(day)) expect([found?.stated_fen, found?.gaps]).toEqual([expected.bank, []]);
    }
  }

  /** Returns true when no line up to the day is missing. */
  isComplete(day: CalendarDate): boolean {
    return this.statement.every((line) => line.day > day || this.model.lines.has(line.name));
  }

  /** Takes over which lines are matched with which entries; returns the number of entries that are new to the test, which are receipts of lines. */
  async adopt(): Promise<number> {
    const { model } = this;
    model.matches.clear();
    let created = 0;
    for (const row of await listed(this.account)) {
      const line = model.lines.get(row.remark);
      const key = row.cash_record_id
        ? `cash:${row.cash_record_id}`
        : row.bank_entry_id
          ? `entry:${row.bank_entry_id}`
          : row.commission_contract_id
            ? (this.paid?.key ?? 'none')
            : '';
      expect([row.remark, row.state, line?.fen]).toEqual([row.remark, key === '' ? 'open' : 'matched', row.amount_fen]);
      if (key === '' || !line) continue;
      let entry = model.entries.find((each) => each.key === key);
      if (!entry) {
        entry = { key, day: model.posted(line.day), fen: line.fen, voided: null };
        model.entries.push(entry);
        created += 1;
      }
      expect([entry.voided, entry.fen]).toEqual([null, line.fen]);
      model.matches.set(row.remark, entry);
    }
    return created;
  }

  async import(position: number, size: number): Promise<void> {
    const start = position % this.statement.length;
    const part = this.statement.slice(start, start + size);
    for (const line of part) this.model.lines.set(line.name, line);
    const { data } = await run(csvFile([HEADS, ...part.map(rowOf)]), { flow_account_id: String(this.account) });
    expect(await this.adopt()).toBe(data?.imported);
  }

  async type(position: number, size: number): Promise<void> {
    const day = addDays(FIRST, position % 55);
    const fen = [123, 300, 5_000][size % 3] ?? 123;
    const received = { flow_account_id: this.account, received_on: day, amount_fen: fen, payer: '甲公司' };
    const { id } = await owner.call(saveCashRecord, received);
    this.model.entries.push({ key: `cash:${id}`, day: this.model.posted(day), fen, voided: null });
  }

  async withOpen(position: number, size: number, kind: 'book' | 'register'): Promise<void> {
    const open = (await listed(this.account)).filter(
      ({ state, direction }) => state === 'open' && (kind === 'book' || direction === 'in'),
    );
    const some = open.slice(position % Math.max(open.length, 1)).slice(0, size);
    if (some.length === 0) return;
    if (kind === 'register') await owner.call(bank.registerBankLines, { ids: some.map(({ id }) => id) });
    else
      await owner.call(bank.bookBankLines, { items: some.map(({ id }) => ({ line_id: id, kind: 'other' as const })) });
    expect(await this.adopt()).toBe(some.length);
  }

  async unmatch(position: number): Promise<void> {
    const matched = (await listed(this.account)).filter(({ state }) => state === 'matched');
    const row = matched[position % Math.max(matched.length, 1)];
    if (row) await owner.call(bank.unmatchBankLines, { ids: [row.id] });
    expect(await this.adopt()).toBe(0);
  }

  async void(position: number): Promise<void> {
    const valid = this.model.entries.filter(({ voided }) => voided === null);
    const entry = valid[position % Math.max(valid.length, 1)];
    if (!entry) return;
    const id = Number(entry.key.split(':')[1]);
    if (entry === this.paid) return this.undoCommission();
    if (entry.key.startsWith('cash')) await owner.call(voidCashRecord, { id, reason: '登记错了' });
    else await owner.call(bank.voidBankEntries, { ids: [id], reason: '入账错了' });
    entry.voided = TODAY > entry.day ? TODAY : entry.day;
    expect(await this.adopt()).toBe(0);
  }

  /** Returns the payment of the commission in force. */
  get paid(): Entry | undefined {
    return this.model.entries.find(({ key, voided }) => voided === null && key.startsWith('commission'));
  }

  async payCommission(position: number): Promise<void> {
    if (this.paid) return this.undoCommission();
    const day = addDays(CONTRACTED, position % 35);
    const payment = { ids: [this.instalment], flow_account_id: this.account, acted_on: day };
    await owner.call(commission.payCommission, payment);
    const key = `commission:${this.model.entries.length}`;
    this.model.entries.push({ key, day: this.model.posted(day), fen: -COMMISSION, voided: null });
  }

  async undoCommission(): Promise<void> {
    const entry = this.paid;
    if (!entry) return;
    await owner.call(commission.undoPayCommission, { ids: [this.instalment], reason: '付错了' });
    entry.voided = TODAY > entry.day ? TODAY : entry.day;
    expect(await this.adopt()).toBe(0);
  }

  async close(position: number): Promise<void> {
    const month = yearMonthOf(DAYS[position % 2] ?? FIRST);
    const { end } = monthRange(month);
    if (this.model.closed !== null && this.model.closed >= end) return;
    await owner.call(setPeriodLock, { month });
    this.model.closed = end;
  }

  async act({ kind, position, size }: typeof act extends fc.Arbitrary<infer Value> ? Value : never): Promise<void> {
    if (kind === 'file') return this.import(position, size);
    if (kind === 'typed') return this.type(position, size);
    if (kind === 'book' || kind === 'register') return this.withOpen(position, size, kind);
    if (kind === 'unmatch') return this.unmatch(position);
    if (kind === 'void') return this.void(position);
    if (kind === 'close') return this.close(position);
    if (kind === 'commission') return this.payCommission(position);
    await owner.call(bank.autoMatchBankLines, { flow_account_id: this.account });
    expect(await this.adopt()).toBe(0);
  }
}

it('a random history leaves the figures that follow from it', async () => {
  let accounts = 0;
  await onDay(world, CONTRACTED);
  const rule = { ...HALVES, kind: 'fixed' as const, months: undefined, amount_fen: 2 * COMMISSION };
  const channel_id = await channelWith(owner, rule);
  const contract = await approvedContract(owner, await enterprise.person('admin'), { channel_id });
  const instalment = firstOf((await commissionOn(owner, contract.id)).lines).id;
  await owner.call(commission.approveCommission, { ids: [instalment], acted_on: CONTRACTED });
  await onDay(world, TODAY);
  await fc.assert(
    fc.asyncProperty(
      fc.array(movement, { minLength: 1, maxLength: 25 }),
      fc.array(act, { minLength: 3, maxLength: 12 }),
      async (drawn, acts) => {
        accounts += 1;
        const { id } = await owner.call(flowAccountCalls.save, {
          name: `随机账户 ${accounts}`,
          opening_on: '2026-01-01',
          opening_fen: OPENING,
        });
        const history = new History(id, statementOf(drawn), instalment);
        for (const each of acts) {
          await history.act(each);
          await history.check();
        }
        await history.undoCommission();
        await history.check();
        if (history.model.closed !== null) await owner.call(setPeriodLock, { month: null, reason: '重新开始' });
      },
    ),
    { numRuns: 25 },
  );
});
