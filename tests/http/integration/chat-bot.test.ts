// Chat bots: messages to a group, signed as the provider requires, several messages in one text, and refused messages.
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chatBotCalls, testChatBot } from '#api/integration/chat-bot/chat-bot';
import { chatBotList } from '#api/integration/chat-bot/chat-bot.list';
import type { ChatBotSave } from '#api/integration/chat-bot/chat-bot.schema';
import { listEndpoint } from '#api/kernel/list/list';
import { runJob } from '#server/jobs/index';
import { notify } from '#server/platform/messaging/messages';
import { openEnterprise } from '#tests/support/open-enterprise';
import { asJson, type HttpStandIn, openHttpStandIn } from '#tests/support/outside/http-stand-in';
import { present } from '#tests/support/present';

let outside: HttpStandIn;
beforeAll(async () => {
  outside = await openHttpStandIn();
});
afterAll(() => outside.close());
beforeEach(() => outside.answer(asJson({ errcode: 0, code: 0 })));

const settings = {
  OUTGOING_HOSTS: '127.0.0.1',
  PUBLIC_URL: 'http://test.local',
  SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
};
const { world, enterprise, owner, approver } = openEnterprise({ ownWorld: true, each: 'test', settings });

const add = (change: Partial<ChatBotSave> = {}) =>
  owner.call(chatBotCalls.save, {
    name: '财务群',
    provider: 'wecom',
    url: `${outside.origin}/send?key=hidden-key`,
    kinds: ['receivable_overdue'],
    ...change,
  });
const notifyPeople = (cause: string, kind: 'receivable_overdue' | 'handover_due' = 'receivable_overdue') =>
  world.services.db.transaction({ company_id: enterprise.company_id }, async (tx) => {
    for (const user_id of [owner.user_id, approver.user_id])
      await notify(tx, world.time.now, {
        user_id,
        kind,
        title: `租客${cause}逾期`,
        content: '逾期未收 12.00 元',
        link: '/r/1',
        cause,
      });
  });
const run = () => runJob(world.services, 'chat_bots');
const listed = async () => present((await owner.call(listEndpoint(chatBotList), { page: 1, page_size: 10 })).rows[0]);
const since = (before: number) => outside.received.all.slice(before);
const sign = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64');

describe('messages of a bot', () => {
  it('contain each cause once, of the chosen kinds, together in one text with links', async () => {
    await add();
    await notifyPeople('甲');
    await notifyPeople('乙');
    await notifyPeople('丙', 'handover_due');
    const before = outside.received.all.length;
    await Promise.all([run(), run()]);
    await run();
    const [request, ...others] = since(before);
    expect(others).toEqual([]);
    expect(present(request).url.search).toBe('?key=hidden-key');
    const body = JSON.parse(present(request).body) as { msgtype: string; markdown: { content: string } };
    expect(body.msgtype).toBe('markdown');
    expect(body.markdown.content).toBe(
      '- [租客甲逾期](http://test.local/r/1)\n逾期未收 12.00 元\n- [租客乙逾期](http://test.local/r/1)\n逾期未收 12.00 元',
    );
    expect(await listed()).toMatchObject({ waiting: 0, failed: 0, sent_at: '2026-03-16T02:00:00Z' });
  });

  it('are plain text: no name becomes a link or a tag', async () => {
    await add();
    await notifyPeople('[点此](http://evil.example)<@all>');
    const before = outside.received.all.length;
    await run();
    expect(since(before)[0]?.body).toContain(
      '- [租客［点此］(http://evil.example)＜@all＞逾期](http://test.local/r/1)',
    );
  });

  it('are never more than ten texts a minute; the rest waits', async () => {
    await add();
    for (let number = 0; number < 205; number += 1) await notifyPeople(String(number));
    const before = outside.received.all.length;
    await run();
    expect(since(before)).toHaveLength(10);
    expect((await listed()).waiting).toBe(5);
    await run();
    expect((await listed()).waiting).toBe(0);
  });

  it('that the group refuses are tried five times, and the reason is shown', async () => {
    await add();
    await notifyPeople('甲');
    outside.answer(asJson({ errcode: 93000, errmsg: 'invalid webhook url' }));
    const before = outside.received.all.length;
    for (let turn = 0; turn < 7; turn += 1) {
      await run();
      world.time.now = new Date(world.time.now.getTime() + 60_000);
    }
    expect(since(before)).toHaveLength(5);
    expect(await listed()).toMatchObject({ waiting: 0, failed: 1, failure: '机器人拒绝：invalid webhook url' });
    world.time.now = new Date('2026-03-16T02:00:00Z');
  });
});

describe('the signature', () => {
  it('of 钉钉 is in the address', async () => {
    const { id } = await add({ provider: 'dingtalk', secret: 'SEC1' });
    const before = outside.received.all.length;
    expect(await owner.call(testChatBot, { id })).toEqual({ failure: '' });
    const { url, body } = present(since(before)[0]);
    const timestamp = String(world.time.now.getTime());
    expect(url.searchParams.get('timestamp')).toBe(timestamp);
    expect(url.searchParams.get('sign')).toBe(sign('SEC1', `${timestamp}\nSEC1`));
    expect(JSON.parse(body)).toMatchObject({ msgtype: 'markdown', markdown: { title: '测试消息' } });
  });

  it('of 飞书 is in the body', async () => {
    const { id } = await add({ provider: 'feishu', secret: 'fs' });
    const before = outside.received.all.length;
    expect(await owner.call(testChatBot, { id })).toEqual({ failure: '' });
    const timestamp = String(world.time.now.getTime() / 1000);
    expect(JSON.parse(present(since(before)[0]).body)).toMatchObject({
      timestamp,
      sign: sign(`${timestamp}\nfs`, ''),
      msg_type: 'interactive',
    });
  });
});

describe('a bot', () => {
  it('never reveals its address, also when it is edited without it', async () => {
    const bot = await add({ secret: 'SEC1' });
    const read = await owner.call(chatBotCalls.get, { id: bot.id });
    expect(JSON.stringify(read)).not.toMatch(/hidden-key|SEC1/);
    await owner.call(chatBotCalls.save, {
      id: bot.id,
      version: bot.version,
      name: '改名',
      provider: 'wecom',
      kinds: ['handover_due'],
    });
    expect(await owner.call(testChatBot, { id: bot.id })).toEqual({ failure: '' });
  });

  it('reports the error of a test message', async () => {
    const { id } = await add();
    outside.answer(asJson({ errcode: 310000, errmsg: 'sign not match' }));
    expect(await owner.call(testChatBot, { id })).toEqual({ failure: '机器人拒绝：sign not match' });
  });

  it('needs an address', async () => {
    expect(
      await owner.request(chatBotCalls.save, { name: '甲', provider: 'wecom', kinds: ['handover_due'] }),
    ).toMatchObject({
      error_code: 422,
      errors: [{ path: ['url'] }],
    });
  });
});
