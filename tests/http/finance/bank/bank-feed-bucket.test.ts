// Statements and receipts that arrive in a bucket of S3. Today is 2026-03-16.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { PDF } from '#tests/support/files/upload';
import { camt, camtOf, NUMBER, openBankFeed } from '#tests/support/finance/bank-feed';
import { openS3StandIn, type S3StandIn } from '#tests/support/outside/s3-stand-in';

let bucket: S3StandIn;
beforeAll(async () => {
  bucket = await openS3StandIn('statements', 'key');
});
afterAll(() => bucket.close());
beforeEach(() => bucket.objects.clear());

const { world, enterprise, run, amounts, lines, messages } = openBankFeed(() => ({
  BANK_FEED_DIR: '',
  BANK_FEED_BUCKET: 'statements',
  FILE_MAX_MB: '1',
  S3_ENDPOINT: bucket.origin,
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
}));

function arrive(name: string, content: string | Uint8Array, minutes_ago = 60) {
  const changed = new Date(world.time.now.getTime() - minutes_ago * 60_000);
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  bucket.objects.set(`${enterprise.company_id}/基本户/${name}`, { content: bytes, changed });
}
const names = () => [...bucket.objects.keys()].map((key) => key.replace(`${enterprise.company_id}/基本户/`, '')).sort();

it('imports the statements and receipts of its folder, from the oldest to the newest', async () => {
  arrive('', '');
  arrive('b 二.xml', camtOf(NUMBER, [{ amount: '2.00', day: 2, serial: '880000002' }]), 50);
  arrive('a&一.xml', camt(NUMBER, '1.00'), 60);
  arrive('c.xml', camt('410000001111', '3.00'), 40);
  arrive('880000002.pdf', PDF);
  arrive('new.xml', camt(NUMBER, '4.00'), 0);
  arrive('d.xml.part', camt(NUMBER, '5.00'));
  arrive('大.csv', new Uint8Array(1024 * 1024 + 1));
  bucket.objects.set(`${enterprise.company_id + 1}/基本户/z.xml`, {
    content: new TextEncoder().encode(camt(NUMBER, '6.00')),
    changed: new Date(0),
  });
  expect(await run()).toMatchObject({ files: 2, added: 2, refused: 2, receipts: 1 });
  expect(await amounts()).toEqual([100, 200]);
  expect((await lines()).flatMap(({ receipts }) => receipts.map(({ name }) => name))).toEqual(['880000002.pdf']);
  expect(names()).toEqual(
    [
      '',
      `${enterprise.company_id + 1}/基本户/z.xml`,
      'd.xml.part',
      'new.xml',
      '失败/c.xml',
      '失败/大.csv',
      '已导入/880000002.pdf',
      '已导入/a&一.xml',
      '已导入/b 二.xml',
    ].sort(),
  );
  expect((await messages()).join()).toContain('大.csv：文件过大，最多 1 MB');
});

it('keeps a file of the same name that was imported before', async () => {
  arrive('a.xml', camt(NUMBER, '1.00'));
  await run();
  arrive('a.xml', camt(NUMBER, '1.00', '2.00'));
  await run();
  expect(names()).toEqual(['已导入/a(2).xml', '已导入/a.xml']);
  expect(await amounts()).toEqual([100, 200]);
});
