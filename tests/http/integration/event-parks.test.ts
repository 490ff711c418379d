// Webhooks and bots limited to parks.
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { writeOff } from '#api/finance/cash-record/cash-record';
import { chatBotCalls } from '#api/integration/chat-bot/chat-bot';
import { webhookCalls } from '#api/integration/webhook/webhook';
import { webhookList } from '#api/integration/webhook/webhook.list';
import { listEndpoint } from '#api/kernel/list/list';
import {
  approvedContract,
  newCash,
  newPark,
  newPlace,
  newSpace,
  newTenant,
  receivablesOf,
} from '#tests/support/builders';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf } from '#tests/support/present';
import { newEnterprise } from '#tests/support/world';

const { world, enterprise, owner, approver } = openEnterprise({ ownWorld: true, each: 'test' });
const PAGE = { page: 1, page_size: 50 };
const owning = (statement: ReturnType<typeof sql>) => world.db.asOwner((db) => db.query(statement));
const sent = (type: string) =>
  owning(sql`select w.name, e.data from webhook_delivery d join webhook_event e on (e.company_id, e.id) = (d.company_id, d.event_id)
    join webhook w on (w.company_id, w.id) = (d.company_id, d.webhook_id)
    where d.company_id = ${enterprise.company_id} and e.type = ${type} order by d.id`);

describe('a webhook and a bot limited to parks', () => {
  const hook = (name: string, park_ids: number[]) =>
    owner.call(webhookCalls.save, {
      name,
      url: 'https://example.com/hook',
      events: ['contract.approved', 'money.matched', 'space.saved', 'tenant.saved'],
      park_ids,
    });

  it('gets the events of these parks, and those without a park', async () => {
    const [park, other] = [await newPlace(owner), await newPlace(owner)];
    const saved = await hook('一园', [park.park_id]);
    await hook('全部', []);
    expect(saved.park_ids).toEqual([park.park_id]);
    const listed = (await owner.call(listEndpoint(webhookList), PAGE)).rows;
    expect(listed.map(({ name, parks }) => [name, parks])).toEqual(
      expect.arrayContaining([
        ['全部', '全部园区'],
        ['一园', expect.stringMatching(/^园区/)],
      ]),
    );
    const [here, there] = [await newSpace(owner, park), await newSpace(owner, other)];
    const tenant = await newTenant(owner);
    const itemsOf = async (type: string) =>
      (await sent(type)).map((row) => {
        const { name, data } = row as { name: string; data: { items: { id: number }[] } };
        return `${name} ${data.items.map(({ id }) => id).join()}`;
      });
    expect((await itemsOf('space.saved')).sort()).toEqual(
      [`一园 ${here.id}`, `全部 ${here.id}`, `全部 ${there.id}`].sort(),
    );
    expect((await itemsOf('tenant.saved')).sort()).toEqual([`一园 ${tenant.id}`, `全部 ${tenant.id}`].sort());
    const spaces = [{ id: here.id, area: '100.00' }];
    const contract = await approvedContract(owner, approver, { park_id: park.park_id, spaces });
    await approvedContract(owner, approver, { park_id: other.park_id, spaces: [{ id: there.id, area: '100.00' }] });
    expect((await itemsOf('contract.approved')).filter((row) => row.startsWith('一园'))).toEqual([
      `一园 ${contract.id}`,
    ]);
    const receivable_id = firstOf(await receivablesOf(owner, contract)).id;
    const cash = await newCash(owner, 5, contract.tenant_name);
    await owner.call(writeOff, { cash_record_id: cash.id, items: [{ receivable_id, amount_fen: 5 }] });
    expect(await sent('money.matched')).toMatchObject([
      { data: { items: [{ receivable_id, park_id: park.park_id, amount_fen: 5 }] } },
      { data: { items: [{ receivable_id }] } },
    ]);
  });

  it('gets the messages of these parks, and those without a park', async () => {
    const { park_id } = await newPark(owner).then(({ id }) => ({ park_id: id }));
    const other = (await newPark(owner)).id;
    const bot = await owner.call(chatBotCalls.save, {
      name: '值班群',
      provider: 'wecom',
      url: 'https://example.com/bot',
      kinds: ['handover_due'],
      park_ids: [park_id],
    });
    expect(bot.park_ids).toEqual([park_id]);
    for (const [cause, park] of [
      ['a', park_id],
      ['b', other],
      ['c', null],
    ] as const)
      await owning(sql`insert into message (company_id, user_id, kind, title, content, link, cause, is_task, park_id, created_at)
        values (${enterprise.company_id}, ${owner.user_id}, 'handover_due', '交房', '', '/', ${cause}, false, ${park}, now())`);
    expect(
      await owning(sql`select cause from chat_bot_message where company_id = ${enterprise.company_id} order by cause`),
    ).toEqual([{ cause: 'a' }, { cause: 'c' }]);
  });

  it('is refused parks that do not exist', async () => {
    const stranger = await (await newEnterprise(world)).person('admin');
    const foreign = await newPark(stranger);
    const input = { name: '甲', url: 'https://example.com/', park_ids: [foreign.id] };
    expect(await owner.request(webhookCalls.save, { ...input, events: ['bill.issued'] })).toMatchObject({
      error_code: 404,
      errors: [{ path: ['park_ids'], message: '所选园区不存在' }],
    });
    const bot = await owner.request(chatBotCalls.save, { ...input, provider: 'wecom', kinds: ['handover_due'] });
    expect(bot).toMatchObject({ error_code: 404, errors: [{ path: ['park_ids'] }] });
  });
});
