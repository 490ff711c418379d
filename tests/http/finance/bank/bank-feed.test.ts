// Statements that arrive by themselves from a folder that the server watches. Today is 2026-03-16.

import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { bankFeedOffered, bankFeeds, runBankFeed } from '#api/finance/bank-feed/bank-feed';
import { importStatement } from '#api/finance/bank-statement/bank-statement';
import { flowAccountCalls } from '#api/setup/finance-setting/flow-account';
import { runJob } from '#server/jobs/index';
import { fileOf, requestUpload } from '#tests/support/files/sheet';
import { camt, NUMBER, openBankFeed } from '#tests/support/finance/bank-feed';

const feed = openBankFeed();
const { world, enterprise, owner, colleague, arrive, run, feedOf, amounts, namesIn, messages } = feed;

it('imports a file once, however often it arrives, in the name of the user who switched it on', async () => {
  await arrive('a.xml', camt(NUMBER, '100.00', '200.00'));
  await runJob(world.services, 'bank_feeds');
  expect(await amounts()).toEqual([10_000, 20_000]);
  expect(await namesIn('已导入')).toEqual(['a.xml']);
  expect(await feedOf()).toMatchObject({
    folder: `${enterprise.company_id}/基本户`,
    ran_at: '2026-03-16T02:00:00Z',
    added: 2,
    stopped: '',
    refusals: [],
  });
  await arrive('a.xml', camt(NUMBER, '100.00', '200.00'));
  await arrive('b.xml', camt(NUMBER, '100.00', '200.00', '300.00'));
  expect(await run()).toMatchObject({ files: 1, added: 1, refused: 0, failure: '' });
  expect(await amounts()).toEqual([10_000, 20_000, 30_000]);
  expect(await namesIn('已导入')).toEqual(['a(2).xml', 'a.xml', 'b.xml']);
  const statements = await world.db.transaction({ company_id: enterprise.company_id }, (tx) =>
    tx.query<{ created_by: number }>(
      sql`select created_by from bank_statement where flow_account_id = ${feed.account().id}`,
    ),
  );
  expect(statements.map(({ created_by }) => created_by)).toEqual([owner.user_id, owner.user_id]);
  expect(await messages()).toEqual([]);
});

it('reports and lists a broken file and those of another account, once each, and goes on with the next', async () => {
  const before = (minutes: number) => new Date(world.time.now.getTime() - minutes * 60_000);
  const heads = '交易时间,转入金额,转出金额,余额,对方单位,对方账号,用途,附言';
  const ofOther = `账号：410000001111\n${heads}\n2026-03-02,5.00,,5.00,甲,6222,租金,\n`;
  await arrive('1.xml', camt(NUMBER, '5.00').slice(0, -40), before(9));
  await arrive('2.xml', camt('410000001111', '6.00'), before(8));
  await arrive('3.csv', ofOther, before(7));
  await arrive('4.xml', camt(NUMBER, '6.00'), before(6));
  const refused = '3.csv：文件是账号 410000001111 的对账单，与所选流水账户的账号 31001234567890 不一致';
  expect(await run()).toMatchObject({ files: 1, added: 1, refused: 3, failure: '3 个文件没有导入，原因见表格' });
  expect(await amounts()).toEqual([600]);
  expect(await namesIn('失败')).toEqual(['1.xml', '2.xml', '3.csv']);
  expect(await namesIn()).toEqual(['失败', '已导入']);
  const titled = (text: string) => `「基本户」的对账单没有自动导入 ${text}`;
  expect((await messages()).sort()).toEqual([
    titled('1.xml：文件不完整，不能读取；请从网银重新导出'),
    titled(
      '2.xml：有 1 行不正确，没有导入任何数据；请改正后重试，或选择只导入正确的行（第 2 行本方账号与所选流水账户的账号 31001234567890 不一致（410000001111））',
    ),
    titled(refused),
  ]);
  await arrive('3.csv', ofOther);
  expect(await run()).toMatchObject({ files: 0, refused: 1 });
  expect(await messages()).toHaveLength(3);
  const listed = (await feedOf())?.refusals ?? [];
  expect(listed[0]).toBe(refused);
  expect(listed.map((text) => text.split('：')[0])).toEqual(['3.csv', '2.xml', '1.xml']);
  await arrive('5.xml', camt(NUMBER, '7.00'));
  await run();
  expect((await feedOf())?.refusals).toEqual([]);
});

it('imports an unknown layout only after a user has confirmed its columns for the account', async () => {
  const table = (amount: string) => `何日,进账多少,何人\n2026-03-02,${amount},甲\n`;
  await arrive('a.csv', table('1.00'));
  expect((await run()).failure).toContain('未能识别是哪家银行的格式');
  expect(await amounts()).toEqual([]);
  const columns = { received_on: '何日', credit: '进账多少', payer: '何人' };
  await requestUpload(owner, importStatement.path, fileOf(new TextEncoder().encode(table('1.00')), 'a.csv'), {
    flow_account_id: String(feed.account().id),
    layout: JSON.stringify({ columns, date_order: 'ymd' }),
    mode: 'all',
    similar: 'skip',
  });
  await arrive('b.csv', table('2.00'));
  expect(await run()).toMatchObject({ files: 1, added: 1, refused: 0, failure: '' });
  expect(await amounts()).toEqual([100, 200]);
});

it('leaves out doubtful lines and says so', async () => {
  await arrive('a.xml', camt(NUMBER, '8.00'));
  await run();
  await arrive('b.xml', camt(NUMBER, '8.00').replace('R8.00', 'OTHER').replace('>S1<', '>S2<'));
  expect(await run()).toMatchObject({ files: 1, added: 0, failure: '' });
  expect(await amounts()).toEqual([800]);
  expect(await messages()).toEqual([
    '「基本户」自动导入的对账单需要核对 b.xml：1 笔疑似重复没有导入，请手工导入该文件核对',
  ]);
});

it('waits for files that may still be arriving, and reads nothing outside its folder', async () => {
  const outside = path.join(feed.root(), 'outside.xml');
  await writeFile(outside, camt(NUMBER, '9.00'));
  await symlink(outside, path.join(feed.folder(), 'link.xml'));
  await arrive('new.xml', camt(NUMBER, '9.00'), new Date(world.time.now.getTime() - 10_000));
  await arrive('b.xml.part', camt(NUMBER, '9.00'));
  expect(await run()).toMatchObject({ files: 0, added: 0, refused: 0, failure: '' });
  const save = (feed_folder: string) =>
    owner.request(flowAccountCalls.save, { ...terms(), feed_folder, feed_enabled: true });
  const terms = () => ({ id: feed.account().id, version: feed.account().version, name: '基本户', number: NUMBER });
  for (const name of ['..', '../1', 'a/b', 'a\\b', '/etc', '.hidden'])
    expect(await save(name)).toMatchObject({ error_code: 422, errors: [{ path: ['feed_folder'] }] });
  expect(await save('')).toMatchObject({ error_code: 422, errors: [{ path: ['feed_folder'] }] });
  await symlink(tmpdir(), path.join(feed.root(), String(enterprise.company_id), '链接'));
  const linked = await save('链接');
  expect(linked.error_code).toBe(0);
  expect((await run()).failure).toBe(`接收目录中的 ${enterprise.company_id}/链接 不是文件夹或是链接，不能读取`);
  const shared = { name: '一般户', feed_folder: '链接', feed_enabled: true };
  expect(await owner.request(flowAccountCalls.save, shared)).toMatchObject({
    error_code: 409,
    message: '该文件夹已用于其他流水账户',
  });
});

it('does not follow a link in place of the folder of imported files', async () => {
  const target = await mkdtemp(path.join(feed.root(), 'target-'));
  await symlink(target, path.join(feed.folder(), '已导入'));
  await arrive('a.xml', camt(NUMBER, '1.00'));
  expect((await run()).failure).toBe(
    `接收目录中的 ${enterprise.company_id}/基本户/已导入 不是文件夹或是链接，不能读取`,
  );
  expect(await readdir(target)).toEqual([]);
  await rm(path.join(feed.folder(), '已导入'));
  expect(await run()).toMatchObject({ files: 0, added: 0, refused: 0, failure: '' });
  expect(await namesIn()).toEqual(['已导入']);
  expect(await amounts()).toEqual([100]);
});

it('stops when the user who switched it on is disabled, until another does', async () => {
  await world.db.asOwner((tx) => tx.query(sql`update app_user set enabled = false where id = ${owner.user_id}`));
  await arrive('a.xml', camt(NUMBER, '1.00'));
  await runJob(world.services, 'bank_feeds');
  const [state] = await colleague.call(bankFeeds, {});
  expect(state?.stopped).toMatch(/^启用自动导入的用户「.+」已停用，自动导入已停止/);
  expect(await namesIn()).toEqual(['a.xml']);
  const { feed_enabled, legal_entity, park, ...terms } = feed.account();
  const off = await colleague.call(flowAccountCalls.save, { ...terms, feed_enabled: false });
  expect(await colleague.call(bankFeeds, {})).toEqual([]);
  await colleague.call(flowAccountCalls.save, { ...terms, version: off.version, feed_enabled: true });
  expect(await colleague.call(runBankFeed, { flow_account_id: feed.account().id })).toMatchObject({
    files: 1,
    failure: '',
  });
});

it('names the folder of the enterprise, and refuses a run of an account without a feed', async () => {
  expect(await owner.call(bankFeedOffered, {})).toEqual({ base: String(enterprise.company_id) });
  const plain = await owner.call(flowAccountCalls.save, { name: '现金' });
  expect(await owner.request(runBankFeed, { flow_account_id: plain.id })).toMatchObject({
    error_code: 422,
    message: '该流水账户没有启用自动导入',
  });
});
