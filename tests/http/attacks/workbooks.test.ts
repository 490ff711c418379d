// Malicious workbooks, sent to every call that reads one: refused with an understandable message that reveals nothing of the server, without outgoing
// requests, and fast.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uploadFile } from '#api/account/file';
import { flowAccountOptions } from '#api/setup/option';
import { allRoutes } from '#server/http/routes';
import { uploadAs } from '#tests/support/files/sheet';
import { upload } from '#tests/support/files/upload';
import { openEnterprise } from '#tests/support/open-enterprise';
import { type HttpStandIn, openHttpStandIn } from '#tests/support/outside/http-stand-in';
import { firstOf } from '#tests/support/present';
import {
  BILLION_FILES,
  DECLARED,
  declaring,
  largeBomb,
  longTypes,
  type Parts,
  partsOf,
  SMALL_BOMBS,
} from './workbooks';

const { admin } = openEnterprise({ people: { admin: 'admin' } });
let outside: HttpStandIn;
let parts: Parts;

beforeAll(async () => {
  outside = await openHttpStandIn();
  parts = await partsOf();
  FIELDS.flow_account_id = String(firstOf(await admin.call(flowAccountOptions, {})).value);
});
afterAll(() => outside.close());

/** Calls that read a spreadsheet; stored files are only recognised by their headers. */
const readers = allRoutes()
  .filter(({ kind, endpoint }) => kind.startsWith('upload') && endpoint.path !== uploadFile.path)
  .map(({ endpoint }) => endpoint.path);
/** One of each way to read: rows of an import, sheets of a book, any table. */
const EACH_WAY = [
  '/api/assets/park/import-check',
  '/api/contracts/contract/import-check',
  '/api/finance/statement/glance',
];
const [ROWS = ''] = EACH_WAY;

/** Form fields that some of them require before they read. */
const FIELDS = {
  mode: 'all',
  similar: 'skip',
  flow_account_id: '',
  layout: JSON.stringify({ columns: { received_on: '日期', amount: '金额', payer: '户名' }, date_order: 'ymd' }),
};
/** Limit in milliseconds: far above a refusal, far below unpacking one. */
const LONGEST_MS = 10_000;

/** Returns the message about the file, checked to be in Chinese, fast and without a word about the server. */
async function messageOf(path: string, file: File): Promise<string> {
  const started = performance.now();
  const reply = await uploadAs(admin, path, file, FIELDS);
  const text = await reply.text();
  expect([path, reply.status, text.includes('root:')]).toEqual([path, 200, false]);
  expect(performance.now() - started).toBeLessThan(LONGEST_MS);
  const { error_code, message } = JSON.parse(text) as { error_code: number; message: string };
  if (error_code !== 0)
    expect([path, error_code, message]).toEqual([path, 422, expect.stringMatching(/\p{Script=Han}/u)]);
  return message;
}

const TOO_MUCH = /过大|过多/;

it('of entities are refused by every call that reads workbooks', async () => {
  const file = declaring(parts, 'xl/sharedStrings.xml', BILLION_FILES);
  for (const path of readers)
    expect([path, await messageOf(path, file)]).toEqual([path, expect.stringContaining('文件已损坏')]);
  expect(readers.length).toBeGreaterThan(40);
});

it.each(Object.keys(DECLARED('')))('with %s declared in any part reach nothing', async (attack) => {
  for (const name of Object.keys(parts))
    await messageOf(ROWS, declaring(parts, name, DECLARED(outside.origin)[attack] as never));
  expect(outside.received.all).toEqual([]);
});

it.each(Object.entries(SMALL_BOMBS))('with %s are refused by every call that reads workbooks', async (_what, bomb) => {
  const file = bomb(parts);
  for (const path of readers)
    expect([path, await messageOf(path, file)]).toEqual([path, expect.stringMatching(TOO_MUCH)]);
});

it('that are unpacked to more than may be held are refused', async () => {
  const file = largeBomb(parts);
  expect(file.size).toBeLessThan(500_000);
  expect(await messageOf(ROWS, file)).toMatch(TOO_MUCH);
});

it('with an oversized list of types are not recognised, neither on import nor on upload', async () => {
  const file = longTypes(parts);
  expect(file.size).toBeLessThan(100_000);
  for (const path of EACH_WAY)
    expect([path, await messageOf(path, file)]).toEqual([path, expect.stringContaining('请上传')]);
  const stored = await upload(admin, '表.xlsx', new Uint8Array(await file.arrayBuffer()));
  expect([stored.error_code, stored.message]).toEqual([422, expect.stringContaining('只能上传')]);
});
