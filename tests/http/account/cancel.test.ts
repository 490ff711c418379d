// A run that its user takes back while it is under way: nothing of it is written, and its reply says so.
import { expect, it } from 'vitest';
import { CANCEL_KEY, cancelCall } from '#api/account/cancel/cancel';
import { previewBills, runBills } from '#api/finance/bill/bill';
import { billList } from '#api/finance/bill/bill.list';
import { listEndpoint } from '#api/kernel/list/list';
import { approvedContract } from '#tests/support/builders';
import { openEnterprise } from '#tests/support/open-enterprise';
import { personOf } from '#tests/support/world';

const { world, owner, approver } = openEnterprise({ each: 'test' });

const KEY = 'a'.repeat(32);
const CONTRACTS = 4;
const march = { month: '2026-03' };
const nobody = () => personOf(world, '', 0);
const billsMade = async () =>
  (await owner.call(listEndpoint(billList), { page: 1, page_size: 50, filter: {} })).rows.length;

/** Looks between two turns of the event loop: the embedded database does several statements in one. */
const LOOKS_A_TURN = 50;

/** Takes the call back as soon as it runs; where it has come to its end before, its reply says so. */
async function takeBack<T>(call: Promise<T>): Promise<T> {
  let over = false;
  const ended = call.finally(() => {
    over = true;
  });
  while (!over) {
    for (let look = 0; look < LOOKS_A_TURN; look += 1)
      if ((await nobody().call(cancelCall, { key: KEY })).running) return ended;
    await new Promise(setImmediate);
  }
  return ended;
}

it('is undone as a whole, told as not done, and can be begun again under the same key', async () => {
  for (let count = 0; count < CONTRACTS; count += 1) await approvedContract(owner, approver);
  const headers = { [CANCEL_KEY]: KEY, 'Idempotency-Key': 'run-1' };
  const reply = await takeBack(owner.ask(runBills, march, headers));
  expect(reply).toMatchObject({ error_code: 409, message: '操作已取消，没有写入任何内容' });
  expect(await billsMade()).toBe(0);
  expect(await owner.call(previewBills, march)).toMatchObject({ count: CONTRACTS });

  // It is over: there is nothing left to be taken back, and what is begun anew is another call.
  expect(await nobody().call(cancelCall, { key: KEY })).toEqual({ running: false });
  expect(await owner.ask(runBills, march, headers)).toMatchObject({ error_code: 0, data: { count: CONTRACTS } });
  expect(await billsMade()).toBe(CONTRACTS);
});

it('is not disturbed by somebody else’s key, and a key that could be guessed is none', async () => {
  await approvedContract(owner, approver);
  const asked = owner.ask(runBills, march, { [CANCEL_KEY]: KEY });
  expect(await nobody().call(cancelCall, { key: 'b'.repeat(32) })).toEqual({ running: false });
  expect(await nobody().ask(cancelCall, { key: '1' })).toMatchObject({ error_code: 422 });
  expect(await asked).toMatchObject({ error_code: 0, data: { count: 1 } });
});
