// A run that its user cancels while it is in progress: nothing of it is written, and its reply reports it.
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { CANCEL_KEY, cancelCall } from '#api/account/cancel';
import { getSetting } from '#api/account/me';
import { previewBills, runBills } from '#api/finance/bill/bill';
import { billList } from '#api/finance/bill/bill.list';
import type { BillRunDone } from '#api/finance/bill/bill.schema';
import { listEndpoint } from '#api/kernel/list/list';
import type { Tx } from '#server/platform/db/database';
import { cancellable, takeBack } from '#server/platform/use-case/cancelling';
import type { Call, OpenCall } from '#server/platform/use-case/route';
import { approvedContract } from '#tests/support/builders';
import { openEnterprise } from '#tests/support/open-enterprise';
import { personOf, type Reply } from '#tests/support/world';

const { world, enterprise, owner, approver } = openEnterprise({ ownWorld: true, each: 'test' });

const KEY = 'a'.repeat(32);
const march = { month: '2026-03' };
const under = { [CANCEL_KEY]: KEY, 'Idempotency-Key': 'run-1' };
const nobody = () => personOf(world, '', 0);
const billsMade = async () =>
  (await owner.call(listEndpoint(billList), { page: 1, page_size: 50, filter: {} })).rows.length;

/** Starts the run, whose body ends only when it has been cancelled: it has begun by then, and has written nothing. */
async function runAndTakeBack(): Promise<Reply<BillRunDone>> {
  const ended = new TransformStream<Uint8Array, Uint8Array>();
  const response = owner.fetch(runBills.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...under },
    body: ended.readable,
    duplex: 'half',
  } as RequestInit);
  while (!(await nobody().call(cancelCall, { key: KEY })).running) await new Promise(setImmediate);
  const writer = ended.writable.getWriter();
  await writer.write(new TextEncoder().encode(JSON.stringify(march)));
  await writer.close();
  return (await response).json();
}

it('is undone as a whole, reported as not done, and can be begun again under the same key', async () => {
  await approvedContract(owner, approver);
  await approvedContract(owner, approver);
  expect(await runAndTakeBack()).toMatchObject({ error_code: 409, message: '操作已取消，没有写入任何内容' });
  expect(await billsMade()).toBe(0);
  expect(await owner.call(previewBills, march)).toMatchObject({ count: 2 });

  // It is over: there is nothing left to cancel, and a new run is another call.
  expect(await nobody().call(cancelCall, { key: KEY })).toEqual({ running: false });
  expect(await owner.request(runBills, march, under)).toMatchObject({ error_code: 0, data: { count: 2 } });
  expect(await billsMade()).toBe(2);
});

it.each([
  ['between two statements', async (tx: Tx) => void (await tx.query(sql`select 1`))],
  ['after the last one', async () => undefined],
])('leaves no rows that it had written, %s', async (_when, rest) => {
  const { company_id } = enterprise;
  const call = {
    request: new Request('http://test.local/', { headers: { [CANCEL_KEY]: KEY } }),
    transaction: (_read_only: boolean, work: (inside: Call) => Promise<unknown>) =>
      world.services.db.transaction({ company_id }, (tx) => work({ tx } as Call)),
  } as OpenCall;
  const done = cancellable(call, ({ transaction }) =>
    transaction(false, async ({ tx }) => {
      const written = sql`insert into user_setting (user_id, key, value) values (${owner.user_id}, 'half', '1') returning key`;
      expect(await tx.query(written)).toHaveLength(1);
      expect(await takeBack(KEY)).toBe(true);
      await rest(tx);
    }),
  );
  await expect(done).rejects.toMatchObject({ code: 409 });
  expect(await owner.call(getSetting, { key: 'half' })).toEqual({ value: null });
});

it('is not disturbed by another user’s key, and a key that could be guessed is none', async () => {
  await approvedContract(owner, approver);
  const request = owner.request(runBills, march, { [CANCEL_KEY]: KEY });
  expect(await nobody().call(cancelCall, { key: 'b'.repeat(32) })).toEqual({ running: false });
  expect(await nobody().request(cancelCall, { key: '1' })).toMatchObject({ error_code: 422 });
  expect(await request).toMatchObject({ error_code: 0, data: { count: 1 } });
});
