// Two users import the same large file at the same time, while the server, and the database's own server, are killed: each row is entered once, as a
// whole, and importing a longer file afterwards adds only the rest.
import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { runLedgerCheck } from '#api/finance/ledger-check';
import { receivableImport } from '#api/finance/receivable/receivable.import';
import { receivableList } from '#api/finance/receivable/receivable.list';
import { IMPORT_LARGE_ROWS, IMPORT_MAX_ROWS, type ImportResult, importCalls } from '#api/kernel/import';
import { listEndpoint } from '#api/kernel/list/list';
import { chargeItemOptions } from '#api/setup/option';
import { Random } from '#server/db/seed/demo/prng';
import { approvedContract } from '#tests/support/builders';
import { sheetOf, uploadAs } from '#tests/support/files/sheet';
import { present } from '#tests/support/present';
import type { Person } from '#tests/support/world';
import { clerkOf, type Journey } from './support/clerk';
import { LONG, report } from './support/form';
import { DATABASES, type Ground, openGround } from './support/ground';

/** More than the embedded database writes in one transaction. */
const ROWS = LONG ? IMPORT_LARGE_ROWS - 2 : IMPORT_MAX_ROWS + 200;
const KILLS = LONG ? 10 : 1;
/** Greatest pause before the next kill, ms: within the time of an import. */
const QUIET_MS = LONG ? 8_000 : 3_000;
const AWAY_MS = 1_000;
const FEN = 150;

let ground: Ground | undefined;
afterEach(() => ground?.close());

async function sheetFor(clerk: Person, contract_number: string, rows: number): Promise<File> {
  const items = await clerk.call(chargeItemOptions, {});
  const year = new Date().getFullYear();
  const cells: Record<string, string> = {
    contract_number,
    charge_item: present(items.find(({ kind }) => kind === 'utility')).label,
    start_date: `${year}-02-01`,
    end_date: `${year}-02-28`,
    due_date: `${year}-03-20`,
    gross_fen: '1.50',
  };
  const { columns } = receivableImport;
  const heads = columns.map(({ title }) => title);
  const rowOf = (place: number) =>
    columns.map(({ name }) => (name === 'remark' ? `第 ${place} 笔` : (cells[name] ?? '')));
  return sheetOf([heads, ...Array.from({ length: rows }, (_, place) => rowOf(place + 1))]);
}

async function run(clerk: Person, file: File, key: string): Promise<{ message: string; imported: number }> {
  const fields = { mode: 'all' };
  const reply = await uploadAs(clerk, importCalls(receivableImport).run.path, file, fields, { 'idempotency-key': key });
  const { data, message } = (await reply.json()) as { data?: ImportResult; message: string };
  return { message, imported: data?.imported ?? 0 };
}

async function kill({ kill, start, postgres }: Ground, round: number): Promise<void> {
  if (!postgres || round % 2) {
    await kill();
    return start();
  }
  await postgres.halt('SIGKILL');
  await setTimeout(AWAY_MS);
  await postgres.resume();
}

describe.each(DATABASES)('an import of many rows on %s', (database) => {
  it(`of ${ROWS} rows by two users at once, killed ${KILLS === 1 ? 'once' : `${KILLS} times`}, enters each row once`, async () => {
    ground = await openGround(database);
    const running = ground;
    const chance = new Random(`imports on ${database}`);
    const journey: Journey = { writes: 0, cut: 0, unavailable: 0 };
    await ground.start();
    const { origin, names } = ground;
    const [one, other] = (await Promise.all(names.slice(0, 2).map((name) => clerkOf(origin, name, journey)))) as [
      Person,
      Person,
    ];
    const contract = await approvedContract(one, other);
    const entered = async () => {
      const page = { page: 1, page_size: 1, filter: { contract_number: contract.number } };
      const { total, summary } = await one.call(listEndpoint(receivableList), page);
      return { rows: total, gross_fen: Number(summary?.gross_fen) };
    };
    const before = await entered();
    const file = await sheetFor(one, contract.number, ROWS);
    let done = false;
    const importing = Promise.all([run(one, file, 'one'), run(other, file, 'other')]).finally(() => {
      done = true;
    });
    let kills = 0;
    while (!done && kills < KILLS) {
      await Promise.race([setTimeout(chance.int(300, QUIET_MS)), importing]);
      if (done) break;
      kills += 1;
      await kill(running, kills);
    }
    const replies = await importing;
    expect(replies.reduce((sum, { imported }) => sum + imported, 0)).toBe(ROWS);
    for (const { message } of replies) expect(message).toMatch(/^$|可能重复/);
    expect(await entered()).toEqual({ rows: before.rows + ROWS, gross_fen: before.gross_fen + ROWS * FEN });

    // The file is chosen again, with two more rows.
    const more = await run(one, await sheetFor(one, contract.number, ROWS + 2), 'more');
    expect(more).toEqual({ message: '', imported: 2 });
    expect(await entered()).toEqual({ rows: before.rows + ROWS + 2, gross_fen: before.gross_fen + (ROWS + 2) * FEN });
    expect((await one.call(runLedgerCheck, {})).faults).toEqual([]);
    expect(kills).toBeGreaterThan(0);
    report(`imports on ${database}`, { rows: ROWS, kills, ...journey, doubled: 0 });
  });
});
