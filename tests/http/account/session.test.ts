// Sessions, the envelope, idempotency, files: the basis of every call.

import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { getSetting, me, saveSetting, setBuilding } from '#api/account/me';
import { editPassword, login, logout } from '#api/account/sign-in/sign-in';
import { parkList } from '#api/assets/park/park.list';
import { saveCashRecord } from '#api/finance/cash-record/cash-record';
import { cashRecordList } from '#api/finance/cash-record/cash-record.list';
import { listEndpoint } from '#api/kernel/list/list';
import { flowAccountOptions } from '#api/setup/option';
import { createApp } from '#server/app';
import { newPark } from '#tests/support/builders';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf } from '#tests/support/present';
import { newEnterprise, ORIGIN, PASSWORD, personOf, signIn } from '#tests/support/world';

const { world, enterprise, person } = openEnterprise({ ownWorld: true, people: { person: 'admin' } });

describe('a session', () => {
  it('sets an HttpOnly, SameSite cookie and returns the signed-in user', async () => {
    const mine = await person.call(me, {});
    expect(mine).toMatchObject({ password: '', role_name: '系统管理员', is_sadmin: false });
    expect(mine.permissions).toMatchObject({ p_1: true, p_1200: true, p_1200_edit: true, is_sadmin: false });
    const response = await world.app.fetch(
      new Request(`${ORIGIN}/api/user/login`, {
        method: 'POST',
        headers: { origin: ORIGIN, 'content-type': 'application/json' },
        body: JSON.stringify({ name: mine.name.toUpperCase(), password: PASSWORD }),
      }),
    );
    expect(response.headers.get('set-cookie')).toMatch(
      /^lease_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=43200$/,
    );
  });

  it('gives each user their own key for drafts, the same one every time', async () => {
    const { draft_key } = await person.call(me, {});
    expect(draft_key).toMatch(/^[0-9a-f]{64}$/);
    expect((await person.call(me, {})).draft_key).toBe(draft_key);
    expect((await (await enterprise.person('viewer')).call(me, {})).draft_key).not.toBe(draft_key);
  });

  it('is opened by the password exactly as it was chosen', async () => {
    const { name } = await person.call(me, {});
    for (const typed of [` ${PASSWORD}`, `${PASSWORD} `])
      expect(await person.request(login, { name, password: typed })).toMatchObject({
        error_code: 422,
        errors: [{ path: ['password'], message: '登录名或密码不正确' }],
      });
    expect(
      (await person.request(editPassword, { old_password: `${PASSWORD} `, password: 'violet-Harbor-92' })).errors,
    ).toEqual([{ path: ['old_password'], message: '原密码不正确' }]);
  });

  it('grants a viewer the parents of their pages and no action', async () => {
    const { permissions } = await (await enterprise.person('viewer')).call(me, {});
    expect(permissions).toMatchObject({ p_1: true, p_1200: true, p_1200_edit: false, p_98: false });
  });

  it('ends immediately on sign-out, on disabling the user, and after the hours without use', async () => {
    const leaving = await enterprise.person('viewer');
    // Sign-out reads the user from the session only, as specified.
    await leaving.call(logout, { name: 'somebody', password: '' });
    expect((await leaving.request(me, {})).error_code).toBe(401);

    const disabled = await enterprise.person('viewer');
    await world.db.asOwner((owner) =>
      owner.query(sql`update app_user set enabled = false where id = ${disabled.user_id}`),
    );
    expect((await disabled.request(me, {})).error_code).toBe(401);

    const idle = await enterprise.person('viewer');
    const now = world.time.now;
    world.time.now = new Date(now.getTime() + 12 * 3600_000 + 1);
    expect((await idle.request(me, {})).error_code).toBe(401);
    world.time.now = now;
  });

  it('rotates its token hourly; the old one lives a minute longer', async () => {
    const other = await enterprise.person('viewer');
    const now = world.time.now;
    world.time.now = new Date(now.getTime() + 3600_001);
    const response = await other.fetch('/api/me', { method: 'POST' });
    const fresh = response.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect(fresh).toMatch(/^lease_session=/);
    expect(fresh).not.toBe(other.cookie);
    expect((await other.request(me, {})).error_code).toBe(0);
    world.time.now = new Date(now.getTime() + 3600_001 + 61_000);
    expect((await other.request(me, {})).error_code).toBe(401);
    expect((await personOf(world, fresh, 0).request(me, {})).error_code).toBe(0);
    world.time.now = now;
  });

  it('is refused for a tampered cookie', async () => {
    const forged = personOf(world, person.cookie.slice(0, -2).concat('xx'), 0);
    expect((await forged.request(me, {})).error_code).toBe(401);
  });

  it('reports a disabled enterprise at sign-in', async () => {
    const closed = await newEnterprise(world);
    const user = await closed.person('viewer');
    const { name } = await user.call(me, {});
    await world.db.asOwner((owner) =>
      owner.query(sql`update company set enabled = false where id = ${closed.company_id}`),
    );
    expect((await user.request(me, {})).error_code).toBe(401);
    await expect(signIn(world, name)).rejects.toThrow('已停用');
  });
});

describe('selection and settings', () => {
  it('narrows lists to the chosen parks and keeps settings per user', async () => {
    const [a] = [await newPark(person), await newPark(person)];
    await person.call(setBuilding, { park_id: String(a.id), building_id: '' });
    const list = await person.call(listEndpoint(parkList), { page: 1, page_size: 20 });
    expect(list.rows.map((row) => row.id)).toEqual([a.id]);
    await person.call(setBuilding, { park_id: '', building_id: '' });
    expect((await person.call(listEndpoint(parkList), { page: 1, page_size: 20 })).total).toBeGreaterThan(1);
    await person.call(saveSetting, { key: 'list:assets/park', value: { density: 'small' } });
    expect(await person.call(getSetting, { key: 'list:assets/park' })).toEqual({ value: { density: 'small' } });
    expect((await person.request(saveSetting, { key: 'selection', value: {} })).error_code).toBe(422);
  });
});

describe('idempotency', () => {
  it('posts once for one key, returns the first reply again and refuses another body', async () => {
    const account = firstOf(await person.call(flowAccountOptions, {}));
    const input = {
      flow_account_id: account.value,
      received_on: '2026-03-01',
      amount_fen: 12_300,
      payer: '甲公司',
    };
    const headers = { 'idempotency-key': 'k-1' };
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => person.request(saveCashRecord, input, headers)));
    expect(new Set(replies.map((reply) => JSON.stringify(reply.data))).size).toBe(1);
    expect(replies[0]?.error_code).toBe(0);
    const list = await person.call(listEndpoint(cashRecordList), {
      page: 1,
      page_size: 20,
      filter: { payer: '甲公司' },
    });
    expect(list.total).toBe(1);
    const other = await person.request(saveCashRecord, { ...input, amount_fen: 1 }, headers);
    expect(other.error_code).toBe(409);
  });
});

describe('files', () => {
  const PNG = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const upload = async (name: string, bytes: Uint8Array, length = bytes.length + 300) => {
    const form = new FormData();
    form.append('file', new File([bytes as BlobPart], name));
    return person.fetch('/api/common/file/upload', {
      method: 'POST',
      body: form,
      headers: { 'content-length': String(length) },
    });
  };

  it('stores by content, with a safe name, and gives it back unharmed', async () => {
    const stored = (await (await upload('../../etc/合同 "扫描".png', PNG)).json()) as {
      data: { id: number; name: string; media_type: string };
    };
    expect(stored.data).toMatchObject({ name: '合同 扫描.png', media_type: 'image/png' });
    const back = await person.fetch(`/api/common/file/report?id=${stored.data.id}`);
    expect(Buffer.from(await back.arrayBuffer()).equals(PNG)).toBe(true);
    expect(back.headers.get('x-content-type-options')).toBe('nosniff');
    expect(back.headers.get('content-security-policy')).toContain('sandbox');
    expect(back.headers.get('cache-control')).toBe('private, no-store');
  });

  it('refuses a file whose name does not match its content, an empty and a large one', async () => {
    const exe = Buffer.from('MZ\u0090\u0000\u0003', 'latin1');
    expect(await (await upload('账单.pdf', exe)).json()).toMatchObject({
      error_code: 422,
      errors: [{ path: ['file'] }],
    });
    expect(await (await upload('图.pdf', PNG)).json()).toMatchObject({ error_code: 422 });
    expect(await (await upload('空.png', new Uint8Array())).json()).toMatchObject({ error_code: 422 });
    expect((await upload('大.png', PNG, 200 * 1024 * 1024)).status).toBe(413);
  });
});

describe('health and the API document', () => {
  it('responds when the database does, and describes every call', async () => {
    expect(await (await world.app.request('/api/health')).json()).toMatchObject({ status: 'ok' });
    const document = (await (await world.app.request('/api/openapi.json')).json()) as {
      openapi: string;
      paths: object;
    };
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toContain('/api/finance/write-off/save');
    const page = await world.app.request('/api/docs');
    expect(await page.text()).toContain('API 文档');
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  it.each([
    ['GET', '/api/health'],
    ['GET', '/api/docs'],
    ['GET', '/api/openapi.json'],
    ['GET', '/api/nothing'],
    ['GET', '/nothing'],
    ['POST', '/nothing'],
    ['PUT', '/api/me'],
    ['POST', '/api/me'],
    ['GET', '/api/user/oidc/start'],
  ])('sends headers against guessed types, scripts, frames and referrers with %s %s', async (method, path) => {
    const { headers } = await world.app.request(path, { method });
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toMatch(/^(same-origin|no-referrer)$/);
    const policy = headers.get('content-security-policy')?.split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        expect.stringContaining('default-src'),
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
      ]),
    );
  });

  it('allows no copy of data to be kept', async () => {
    const reply = await person.fetch(me.path, { method: me.method });
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'no-store']);
  });

  it('answers a failure outside its routes without its details', async () => {
    const app = createApp(world.services);
    app.get('/broken', () => {
      throw new Error('detail of the server');
    });
    const reply = await app.request(`${ORIGIN}/broken`);
    expect([reply.status, reply.headers.get('x-content-type-options')]).toEqual([500, 'nosniff']);
    expect(await reply.text()).not.toContain('detail of the server');
  });
});
