// What a feed delivers besides the statements of a folder: the balance that the bank reports, receipts (电子回单), and a source over HTTP.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { filesById } from '#api/account/file';
import { accountReconciliations } from '#api/finance/bank-line/bank-line';
import { bankLineList } from '#api/finance/bank-line/bank-line.list';
import { listEndpoint } from '#api/kernel/list/list';
import { flowAccountCalls } from '#api/setup/finance-setting/flow-account';
import type { BankFeed } from '#server/areas/finance/bank-feed/bank-feed';
import { runFeed } from '#server/areas/finance/bank-feed/run-feed';
import { newPark } from '#tests/support/builders';
import { PDF, png } from '#tests/support/files/upload';
import { camt, camtOf, NUMBER, openBankFeed } from '#tests/support/finance/bank-feed';
import { personOfPark } from '#tests/support/people/of-park';

const feed = openBankFeed();
const { world, enterprise, owner, arrive, run, feedOf, lines, amounts, namesIn, messages } = feed;

/** A PDF that differs by its number. */
const pdf = (number: number) => Buffer.concat([PDF, Buffer.from(`${number}`)]);
const reported = async (day = '2026-03-16') => {
  const [row] = await owner.call(accountReconciliations, { day });
  return [row?.reported_on, row?.reported_fen, row?.reported_excess_fen];
};
const receiptsOf = async () =>
  Object.fromEntries((await lines()).map((line) => [line.bank_serial, line.receipts.map(({ name }) => name)]));

it('compares the balance that a statement reports with the one by the lines', async () => {
  const [first, second] = [
    { amount: '100.00', day: 2 },
    { amount: '20.00', day: 3 },
  ];
  await arrive('a.xml', camtOf(NUMBER, [first], { amount: '100.00', day: 2 }));
  await run();
  expect(await reported()).toEqual(['2026-03-02', 10_000, 0]);
  expect(await reported('2026-03-01')).toEqual([undefined, undefined, undefined]);
  await arrive('b.xml', camtOf(NUMBER, [second], { amount: '150.00', day: 5 }));
  await run();
  expect(await reported()).toEqual(['2026-03-05', 15_000, 3_000]);
  await arrive('c.xml', camtOf(NUMBER, [{ amount: '30.00', day: 4 }], { amount: '130.00', day: 4 }));
  await run();
  expect(await reported()).toEqual(['2026-03-05', 15_000, 0]);
});

it('takes a statement without movements for its balance only', async () => {
  await arrive('a.xml', camt(NUMBER, '100.00'));
  await arrive('b.xml', camtOf(NUMBER, [], { amount: '100.00', day: 9 }));
  await arrive('c.xml', camtOf('410000001111', [], { amount: '7.00', day: 10 }));
  await arrive('d.sta', ':20:S1\n:25:31001234567890CNY\n:28C:1/1\n:60F:C260311CNY100,00\n:62F:C260311CNY100,00\n-');
  expect(await run()).toMatchObject({ files: 3, added: 1, refused: 1, failure: expect.stringContaining('c.xml') });
  expect(await reported()).toEqual(['2026-03-11', 10_000, 0]);
});

it('attaches receipts to their lines, also those that arrive before', async () => {
  await arrive('回单_880000001.pdf', pdf(1));
  await arrive('2026-03-03_200.00.PDF', pdf(2));
  await arrive('说明.pdf', pdf(3));
  expect(await run()).toMatchObject({ files: 0, receipts: 0, refused: 0, failure: '' });
  expect(await feedOf()).toMatchObject({ waiting: 3, waiting_names: expect.arrayContaining(['说明.pdf']) });
  const statement = camtOf(NUMBER, [
    { amount: '100.00', day: 2, serial: '880000001' },
    { amount: '200.00', day: 3, serial: '880000002' },
    { amount: '200.00', day: 4, serial: '880000003' },
  ]);
  await arrive('a.xml', statement);
  expect(await run()).toMatchObject({ files: 1, added: 3, receipts: 2, refused: 0, failure: '' });
  const attached = { 880000001: ['回单_880000001.pdf'], 880000002: ['2026-03-03_200.00.PDF'], 880000003: [] };
  expect(await receiptsOf()).toEqual(attached);
  expect(await namesIn()).toEqual(['已导入', '说明.pdf']);
  expect(await feedOf()).toMatchObject({ waiting: 1, waiting_names: ['说明.pdf'], refusals: [] });
  expect(await messages()).toHaveLength(1);
  await arrive('880000001 再次.pdf', pdf(1));
  expect(await run()).toMatchObject({ receipts: 0, failure: '' });
  expect(await receiptsOf()).toEqual(attached);
  expect(await namesIn()).toEqual(['已导入', '说明.pdf']);
  const { rows } = await owner.call(listEndpoint(bankLineList), {
    page: 1,
    page_size: 20,
    filter: { receipt: ['none'] },
  });
  expect(rows.map(({ bank_serial }) => bank_serial)).toEqual(['880000003']);
});

it('leaves a receipt that can be of two lines, and refuses one that is no PDF', async () => {
  const entries = ['880000001', '880000002'].map((serial) => ({ amount: '5.00', day: 2, serial }));
  await arrive('a.xml', camtOf(NUMBER, entries));
  await arrive('20260302_5.00.pdf', pdf(1));
  await arrive('880000001.pdf', png());
  const refused = '880000001.pdf：只能上传图片（PNG、JPG、WebP）、PDF、Word、Excel，且扩展名须与内容一致';
  expect(await run()).toMatchObject({ files: 1, receipts: 0, refused: 1, failure: refused });
  expect(await namesIn()).toEqual(['20260302_5.00.pdf', '失败', '已导入']);
  expect(await namesIn('失败')).toEqual(['880000001.pdf']);
  expect((await messages()).sort()).toEqual([
    '「基本户」的电子回单没有对应的银行流水 20260302_5.00.pdf；导入对应的对账单后会自动关联，文件名须含流水号，或交易日期与金额',
    `「基本户」的电子回单没有自动导入 ${refused}`,
  ]);
});

it('shows a receipt to those who see the bank lines of its park', async () => {
  const [here, elsewhere] = [await newPark(owner), await newPark(owner)];
  const { legal_entity, park, ...terms } = feed.account();
  await owner.call(flowAccountCalls.save, { ...terms, park_id: here.id });
  await arrive('a.xml', camtOf(NUMBER, [{ amount: '5.00', day: 2, serial: '880000001' }]));
  await arrive('880000001.pdf', pdf(1));
  await run();
  const id = (await lines())[0]?.receipts[0]?.id ?? 0;
  const reads = async (park_id: number, key: string) => {
    const person = await personOfPark(world, owner, park_id, [key]);
    const { error_code } = await person.request(filesById, { ids: [id] });
    return error_code;
  };
  expect(await reads(here.id, 'p_5910')).toBe(0);
  expect(await reads(here.id, 'p_5400')).toBe(404);
  expect(await reads(elsewhere.id, 'p_5910')).toBe(404);
  const file = await owner.fetch(`/api/common/file/report?id=${id}`);
  expect(Buffer.from(await file.arrayBuffer())).toEqual(pdf(1));
});

/** What a source over HTTP has; numbered from 1. */
interface Source {
  statements: string[];
  balance: { on: string; fen: number } | null;
  receipts: { name: string; content: Uint8Array; outcome?: string }[];
}

/**
 * A source over HTTP: `GET /statements?after=N` lists the numbers of statements, `GET /statements/N` returns one; `GET /balance?day=D`; `GET /receipts`
 * lists those without an outcome, `GET /receipts/N` returns one, `PUT /receipts/N/OUTCOME` sets it.
 */
async function openSource(source: Source) {
  const requests: string[] = [];
  const numbered = <T>(items: readonly T[], wanted: (item: T, number: number) => boolean) =>
    items.flatMap((item, place) => (wanted(item, place + 1) ? [{ ...(item as object), number: place + 1 }] : []));
  const answer = (method: string, { pathname, searchParams }: URL): string | Uint8Array => {
    const [, kind, number, outcome] = pathname.split('/');
    const receipt = source.receipts[Number(number) - 1];
    if (kind === 'balance') return JSON.stringify(source.balance);
    if (method === 'PUT' && receipt) receipt.outcome = outcome ?? '';
    if (kind === 'receipts')
      return receipt?.content ?? JSON.stringify(numbered(source.receipts, (each) => each.outcome === undefined));
    const after = Number(searchParams.get('after'));
    return source.statements[Number(number) - 1] ?? JSON.stringify(numbered(source.statements, (_, n) => n > after));
  };
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (request.headers.authorization !== 'Bearer secret') return response.writeHead(401).end();
    return response.end(answer(request.method ?? '', new URL(request.url ?? '', 'http://source')));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { feed: feedOver(base), requests, close: () => new Promise((resolve) => server.close(resolve)) };
}

/** The adapter of such a source. */
function feedOver(base: string): BankFeed {
  const send = async (address: string, method = 'GET') => {
    const reply = await fetch(`${base}${address}`, { method, headers: { authorization: 'Bearer secret' } });
    if (!reply.ok) throw new Error(`${address}: ${reply.status}`);
    return reply;
  };
  const bytesAt = async (address: string) => new Uint8Array(await (await send(address)).arrayBuffer());
  return {
    async *statements(cursor) {
      const found = (await (await send(`/statements?after=${cursor || 0}`)).json()) as { number: number }[];
      for (const { number } of found)
        yield {
          cursor: String(number),
          name: `${number}.xml`,
          read: () => bytesAt(`/statements/${number}`),
          settle: async () => undefined,
        };
    },
    balance: async (day) => (await (await send(`/balance?day=${day}`)).json()) as Source['balance'],
    async *receipts() {
      const found = (await (await send('/receipts')).json()) as { number: number; name: string }[];
      for (const { number, name } of found)
        yield {
          name,
          read: () => bytesAt(`/receipts/${number}`),
          settle: async (outcome) => void (await send(`/receipts/${number}/${outcome}`, 'PUT')),
        };
    },
  };
}

it('continues at the cursor of a source over HTTP, also after one that failed', async () => {
  const statements = [camt(NUMBER, '1.00'), camt('410000001111', '2.00')];
  const source = await openSource({ statements, balance: { on: '2026-03-16', fen: 400 }, receipts: [] });
  const fetchAll = () => runFeed(world.services, enterprise.company_id, feed.account().id, () => source.feed);
  try {
    expect(await fetchAll()).toMatchObject({ files: 1, added: 1, refused: 1, cursor: '2' });
    expect(await reported()).toEqual(['2026-03-16', 400, 300]);
    statements.push(camt(NUMBER, '1.00', '3.00'));
    expect(await fetchAll()).toMatchObject({ files: 1, added: 1, refused: 0, cursor: '3', stopped: '' });
    expect(await reported()).toEqual(['2026-03-16', 400, 0]);
    expect(source.requests).toEqual([
      'GET /statements?after=0',
      'GET /statements/1',
      'GET /statements/2',
      'GET /balance?day=2026-03-16',
      'GET /receipts',
      'GET /statements?after=2',
      'GET /statements/3',
      'GET /balance?day=2026-03-16',
      'GET /receipts',
    ]);
    expect(await amounts()).toEqual([100, 300]);
  } finally {
    await source.close();
  }
  expect(await fetchAll()).toMatchObject({ files: 0, cursor: '3', stopped: expect.stringContaining('服务器出错') });
  expect(await reported()).toEqual(['2026-03-16', 400, 0]);
});

it('settles the receipts of a source over HTTP that it attaches', async () => {
  const receipts: Source['receipts'] = [
    { name: '880000001.pdf', content: pdf(1) },
    { name: '880000009.pdf', content: pdf(2) },
  ];
  const statements = [camtOf(NUMBER, [{ amount: '5.00', day: 2, serial: '880000001' }])];
  const source = await openSource({ statements, balance: null, receipts });
  const fetchAll = () => runFeed(world.services, enterprise.company_id, feed.account().id, () => source.feed);
  try {
    expect(await fetchAll()).toMatchObject({ files: 1, receipts: 1, waiting: ['880000009.pdf'], stopped: '' });
    expect(await fetchAll()).toMatchObject({ files: 0, receipts: 0, waiting: ['880000009.pdf'], stopped: '' });
  } finally {
    await source.close();
  }
  expect(receipts.map(({ outcome }) => outcome)).toEqual(['imported', undefined]);
  expect(source.requests.filter((each) => each.includes('/receipts/'))).toEqual([
    'GET /receipts/1',
    'PUT /receipts/1/imported',
  ]);
  expect(await receiptsOf()).toEqual({ 880000001: ['880000001.pdf'] });
  expect(await messages()).toHaveLength(1);
  expect(await reported()).toEqual([null, null, null]);
});
