// Webhooks: events by kind, signed, retried, given up, and sent once with any number of processes.
import { createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getDelivery, redeliver, testWebhook, webhookCalls } from '#api/integration/webhook/webhook';
import { deliveryList, webhookList } from '#api/integration/webhook/webhook.list';
import type { Webhook, WebhookSave } from '#api/integration/webhook/webhook.schema';
import { listEndpoint } from '#api/kernel/list/list';
import { runJob } from '#server/jobs/index';
import { approvedContract } from '#tests/support/builders';
import { openEnterprise } from '#tests/support/open-enterprise';
import { type HttpStandIn, openHttpStandIn } from '#tests/support/outside/http-stand-in';
import { present } from '#tests/support/present';
import { newEnterprise, type Person } from '#tests/support/world';

let outside: HttpStandIn;
beforeAll(async () => {
  outside = await openHttpStandIn();
});
afterAll(() => outside.close());
beforeEach(() => outside.answer((_asked, response) => response.end('ok')));

const { world, enterprise, owner, approver } = openEnterprise({
  ownWorld: true,
  each: 'test',
  settings: { OUTGOING_HOSTS: '127.0.0.1', SECRETS_KEY: Buffer.alloc(32, 7).toString('base64') },
});
const PAGE = { page: 1, page_size: 50 };

async function subscribe(person: Person, change: Partial<WebhookSave> = {}): Promise<Webhook & { secret: string }> {
  const saved = await person.call(webhookCalls.save, {
    name: '财务中台',
    url: `${outside.origin}/hook`,
    events: ['contract.approved', 'receivable.posted'],
    ...change,
  });
  return { ...saved, secret: saved.secret ?? '' };
}

const run = () => runJob(world.services, 'webhooks');
const inMinutes = (minutes: number) => {
  world.time.now = new Date(world.time.now.getTime() + minutes * 60_000);
};
const deliveries = async (person: Person) => (await person.call(listEndpoint(deliveryList), PAGE)).rows;
/** Returns the events of this enterprise since then; earlier tests share the same world. */
const arrived = (since: number) =>
  outside.received.all
    .slice(since)
    .filter(({ body }) => (JSON.parse(body) as { company_id: number }).company_id === enterprise.company_id);

describe('a subscribed event', () => {
  it('arrives signed, with numbers and ids, and not twice', async () => {
    const { secret } = await subscribe(owner);
    const before = outside.received.all.length;
    const contract = await approvedContract(owner, approver);
    await run();
    await run();
    const requests = arrived(before);
    const bodies = requests.map(
      ({ body }) =>
        JSON.parse(body) as { id: string; type: string; company_id: number; data: { items: { number?: string }[] } },
    );
    const approved = bodies.filter(({ type }) => type === 'contract.approved');
    expect(approved).toMatchObject([
      { company_id: enterprise.company_id, data: { items: [{ id: contract.id, number: contract.number }] } },
    ]);
    expect(new Set(bodies.map(({ id }) => id)).size).toBe(bodies.length);
    for (const { headers, body } of requests) {
      const [, seconds, signature] = present(/^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-lease-signature'])));
      expect(signature).toBe(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'));
      expect(Number(seconds)).toBe(Math.floor(world.time.now.getTime() / 1000));
    }
  });

  it('is not written where its act is undone, nothing subscribes to it, or the webhook is off', async () => {
    const { id, version, ...rest } = await subscribe(owner, { events: ['bill.issued'] });
    await approvedContract(owner, approver);
    expect(await deliveries(owner)).toEqual([]);
    await owner.call(webhookCalls.save, {
      id,
      version,
      name: rest.name,
      url: rest.url,
      events: ['contract.approved'],
      enabled: false,
    });
    await approvedContract(owner, approver);
    expect(await deliveries(owner)).toEqual([]);
  });

  it('of another enterprise is not sent', async () => {
    await subscribe(owner);
    const other = await newEnterprise(world);
    await approvedContract(await other.person('admin'), await other.person('admin'));
    expect(await deliveries(owner)).toEqual([]);
  });

  it('of one statement is sent in batches, two hundred at most', async () => {
    await subscribe(owner, { events: ['receivable.posted'] });
    const contract = await approvedContract(owner, approver);
    await world.db.asOwner((db) =>
      db.query(sql`insert into receivable (company_id, legal_entity_id, park_id, tenant_id, contract_id, charge_item_id, start_date, end_date, due_date, accounting_date, posted_on, gross_fen, net_fen, tax_fen, created_by)
        select c.company_id, c.lessor_id, c.park_id, c.tenant_id, c.id, (select min(i.id) from charge_item i where i.company_id = c.company_id), '2026-03-01', '2026-03-31', '2026-03-05', '2026-03-16', '2026-03-16', 100, 100, 0, ${owner.user_id}
        from contract c cross join generate_series(1, 250) where c.id = ${contract.id}`),
    );
    const counts = (await deliveries(owner)).map((row) => row.objects);
    expect(counts.slice(0, 2).sort()).toEqual([200, 50]);
  });
});

describe('an address that does not respond properly', () => {
  it('is tried again at growing intervals, ten times in all, and then its creator is notified', async () => {
    const { id } = await subscribe(owner, { events: ['contract.approved'] });
    outside.answer((_asked, response) => {
      response.statusCode = 503;
      response.end('busy');
    });
    await approvedContract(owner, approver);
    const before = outside.received.all.length;
    await run();
    for (const minutes of [1, 5, 15, 30, 60, 120, 240, 360, 360]) {
      const seen = arrived(before).length;
      inMinutes(minutes - 0.5);
      await run();
      expect(arrived(before)).toHaveLength(seen);
      inMinutes(0.5);
      await run();
      expect(arrived(before)).toHaveLength(seen + 1);
    }
    inMinutes(2000);
    await run();
    expect(arrived(before)).toHaveLength(10);
    const again = await enterprise.person('admin');
    const [row] = await deliveries(again);
    expect(row).toMatchObject({ status: 'given_up', tries: 10, answer: '对方返回 503' });
    const recorded = await world.db.asOwner((db) =>
      db.query<{ kind: string }>(
        sql`select kind from message where user_id = ${owner.user_id} and kind = 'webhook_given_up'`,
      ),
    );
    expect(recorded).toHaveLength(1);
    outside.answer((_asked, response) => response.end('ok'));
    expect((await again.call(redeliver, { id: present(row).id })).failure).toBe('');
    const delivery = await again.call(getDelivery, { id: present(row).id });
    expect(delivery).toMatchObject({
      status: 'sent',
      attempts: [
        { http_status: 200, reply: 'ok' },
        { http_status: 503, reply: 'busy' },
        {},
        {},
        {},
        {},
        {},
        {},
        {},
        {},
        {},
      ],
    });
    expect((await again.call(listEndpoint(webhookList), PAGE)).rows).toMatchObject([{ id, given_up: 0 }]);
    world.time.now = new Date('2026-03-16T02:00:00Z');
  });
});

describe('a receiver', () => {
  it('that does not respond delays no other webhook and no other enterprise', async () => {
    const other = await newEnterprise(world);
    const [one, two] = [await other.person('admin'), await other.person('admin')];
    await subscribe(owner, { name: '慢', url: `${outside.origin}/slow` });
    await subscribe(owner, { name: '快' });
    await subscribe(one);
    await approvedContract(owner, approver);
    await approvedContract(one, two);
    const pending: ServerResponse[] = [];
    const awaited = new Set([enterprise.company_id, other.company_id]);
    const others = new Promise<void>((resolve) => {
      outside.answer(({ url, body }, response) => {
        if (url.pathname === '/slow') pending.push(response);
        else {
          awaited.delete((JSON.parse(body) as { company_id: number }).company_id);
          response.end('ok');
        }
        if (awaited.size === 0 && pending.length > 0) resolve();
      });
    });
    const running = run();
    await others;
    expect(pending.map((response) => response.destroyed)).toEqual(pending.map(() => false));
    outside.answer((_asked, response) => response.end('ok'));
    for (const response of pending) response.end('ok');
    await running;
  });

  it('whose secret cannot be opened fails, others are served', async () => {
    await subscribe(owner, { name: '甲' });
    const { id } = await subscribe(owner, { name: '乙' });
    await world.db.asOwner((db) =>
      db.query(sql`update webhook set secret = 'sealed:1:00000000:AAAA' where id = ${id}`),
    );
    await approvedContract(owner, approver);
    await run();
    const outcomes = await world.db.asOwner((db) =>
      db.query<{ is_broken: boolean; status: string; failure: string }>(
        sql`select distinct d.webhook_id = ${id} as is_broken, d.status, a.failure from webhook_delivery d
            join webhook_attempt a on (a.company_id, a.delivery_id) = (d.company_id, d.id)
            where d.company_id = ${enterprise.company_id} order by 1`,
      ),
    );
    expect(outcomes).toEqual([
      { is_broken: false, status: 'sent', failure: '' },
      { is_broken: true, status: 'waiting', failure: '签名密钥无法读取，请联系系统管理员' },
    ]);
  });
});

describe('several processes', () => {
  it('deliver an event once', async () => {
    await subscribe(owner, { events: ['contract.approved'] });
    await approvedContract(owner, approver);
    const before = outside.received.all.length;
    await Promise.all([run(), run(), run()]);
    expect(arrived(before)).toHaveLength(1);
  });

  it('resume events that a process had claimed and never reported', async () => {
    await subscribe(owner, { events: ['contract.approved'] });
    await approvedContract(owner, approver);
    const later = new Date(world.time.now.getTime() + 300_000).toISOString();
    await world.db.asOwner((db) =>
      db.query(sql`update webhook_delivery set claimed_until = ${later} where company_id = ${enterprise.company_id}`),
    );
    const before = outside.received.all.length;
    await run();
    expect(arrived(before)).toHaveLength(0);
    inMinutes(5);
    await run();
    expect(arrived(before)).toHaveLength(1);
    world.time.now = new Date('2026-03-16T02:00:00Z');
  });
});

describe('a webhook', () => {
  it('is tried by a button, and shows its secret once', async () => {
    const made = await subscribe(owner);
    expect(made.secret).toMatch(/^whsec_/);
    expect(JSON.stringify(await owner.call(webhookCalls.get, { id: made.id }))).not.toContain(made.secret);
    const before = outside.received.all.length;
    expect(await owner.call(testWebhook, { id: made.id })).toMatchObject({ http_status: 200, failure: '' });
    expect(JSON.parse(present(arrived(before)[0]).body)).toMatchObject({ type: 'ping' });
  });

  it.each(['http://example.com/hook', 'ftp://example.com', 'example.com', 'https://user:secret@example.com/'])(
    'does not go to %s',
    async (url) => {
      expect(await owner.request(webhookCalls.save, { name: '甲', url, events: ['bill.issued'] })).toMatchObject({
        error_code: 422,
        errors: [{ path: ['url'] }],
      });
    },
  );

  it.each([
    'https://127.0.0.2/',
    'https://10.1.2.3/',
    'https://[::1]/',
    'https://[::ffff:192.168.0.1]/',
    'https://localhost/',
    'https://169.254.169.254/',
    'https://[2002:7f00:1::]/',
    'https://[64:ff9b:1::a00:1]/',
    'https://[fec0::1]/',
  ])("reaches nothing inside the installation's own network: %s", async (url) => {
    const { id } = await subscribe(owner, { url });
    expect(await owner.call(testWebhook, { id })).toMatchObject({
      http_status: null,
      failure: '该地址指向内部网络，不能访问',
    });
  });

  it('is not created by users who see only some parks, nor seen by another enterprise', async () => {
    const { id } = await subscribe(owner);
    const stranger = await (await newEnterprise(world)).person('admin');
    expect((await stranger.request(webhookCalls.get, { id })).error_code).toBe(404);
    await world.db.asOwner((db) =>
      db.query(sql`update role set scope = 'parks' where company_id = ${enterprise.company_id}`),
    );
    expect(
      (await owner.request(webhookCalls.save, { name: '乙', url: `${outside.origin}/`, events: ['bill.issued'] }))
        .error_code,
    ).toBe(403);
    expect((await owner.request(testWebhook, { id })).error_code).toBe(403);
  });
});
