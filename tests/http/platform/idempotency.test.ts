// Every write of a signed-in user happens once under its key, however it is sent: a form, a file, a slow preparation.

import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import type { StoredFile } from '#api/account/file.schema';
import { saveSetting } from '#api/account/me';
import { editPassword } from '#api/account/sign-in/sign-in';
import { receivableImport } from '#api/finance/receivable/receivable.import';
import { receivableList } from '#api/finance/receivable/receivable.list';
import type { Endpoint } from '#api/kernel/endpoint/endpoint';
import { type ImportResult, importCalls } from '#api/kernel/import';
import { listEndpoint } from '#api/kernel/list/list';
import { chargeItemOptions } from '#api/setup/option';
import { userImport } from '#api/setup/user/user.import';
import { userList } from '#api/setup/user/user.list';
import { allRoutes } from '#server/http/routes';
import { approvedContract } from '#tests/support/builders';
import { fileOf, requestUpload, sheetOf } from '#tests/support/files/sheet';
import { PDF } from '#tests/support/files/upload';
import { openEnterprise } from '#tests/support/open-enterprise';
import { superAdministrator } from '#tests/support/people/super-administrator';
import { newEnterprise, PASSWORD, signIn } from '#tests/support/world';

const { world, owner, approver } = openEnterprise({ ownWorld: true });

const under = (key: string) => ({ 'idempotency-key': key });
const twelve = <T>(request: () => Promise<T>) => Promise.all(Array.from({ length: 12 }, request));
const sheetFor = (columns: readonly { name: string; title: string }[], row: Record<string, string>) =>
  sheetOf([columns.map(({ title }) => title), columns.map(({ name }) => row[name] ?? null)]);

describe('a write', () => {
  const writes = allRoutes().filter(({ endpoint }) => !endpoint.reads);

  it('is allowed without a key only for public calls: sign-in, sign-out and codes have no user whose key it could be', () => {
    const free = writes.filter(({ kind }) => kind !== 'use-case' && kind !== 'prepared' && kind !== 'uploaded-write');
    expect(free.map(({ endpoint }) => [endpoint.path, endpoint.access]).sort()).toEqual(
      ['code-login', 'login', 'logout', 'oidc/factor', 'out-login', 'reset-password', 'send-code'].map((name) => [
        `/api/user/${name}`,
        'public',
      ]),
    );
  });

  it.each(
    writes
      .filter(({ kind }) => kind === 'prepared' || kind === 'uploaded-write')
      .map((route) => [route.endpoint.path, route]),
  )('%s heeds a key that is used for another write', async (path, { endpoint, kind }) => {
    const person = endpoint.access === 'is_sadmin' ? await superAdministrator(world) : owner;
    await person.request(saveSetting, { key: 'taken', value: path }, under(path));
    const input = INPUTS[path] ?? {};
    const reply =
      kind === 'uploaded-write'
        ? await requestUpload(person, path, fileOf(PDF, 'a.pdf'), {}, under(path))
        : await person.request(endpoint as Endpoint<object, unknown>, input, under(path));
    expect(reply).toMatchObject({ error_code: 409, message: expect.stringContaining('Idempotency-Key') });
  });
  const INPUTS: Record<string, object> = {
    '/api/integration/access-token/create': { name: '对接', expires_on: '2026-04-16', keys: ['p_1200'] },
    '/api/integration/webhook/save': { name: '订阅', url: 'https://127.0.0.1/', events: ['bill.issued'] },
    '/api/integration/webhook/test': { id: 1 },
    '/api/integration/webhook-delivery/redeliver': { id: 1 },
    '/api/integration/chat-bot/save': {
      name: '值班群',
      provider: 'wecom',
      url: 'https://127.0.0.1/',
      kinds: ['handover_due'],
    },
    '/api/integration/chat-bot/test': { id: 1 },
    '/api/user/edit-pwd': { old_password: PASSWORD, password: 'brand-new-1' },
    '/api/me/bind': { target: 'a@example.com', code: '123456' },
    '/api/me/end-session': { id: 1 },
    '/api/me/totp-disable': { password: PASSWORD, code: '123456' },
    '/api/platform/job/run-now': { name: 'cleanup' },
    '/api/finance/bill/run': { month: '2026-03', park_ids: [] },
    '/api/finance/bill/notify': { ids: [1], level: 0 },
    '/api/finance/bank-feed/run': { flow_account_id: 1 },
    '/api/investment/follow-up/send-mail': { id: 1, targets: ['a@example.com'], subject: '看房', content: '资料' },
  };
});

describe('twelve simultaneous requests under one key', () => {
  it('import a receivable once, with the same response', async () => {
    const contract = await approvedContract(owner, approver);
    const item = (await owner.call(chargeItemOptions, {})).find(({ kind }) => kind === 'utility');
    const row = (gross_fen: string) =>
      sheetFor(receivableImport.columns, {
        contract_number: contract.number,
        charge_item: item?.label ?? '',
        start_date: '2026-02-01',
        end_date: '2026-02-28',
        due_date: '2026-03-20',
        gross_fen,
      });
    const { path } = importCalls(receivableImport).run;
    const run = (file: File, mode = 'all') => requestUpload<ImportResult>(owner, path, file, { mode }, under('import'));
    const file = await row('128.65');
    const replies = await twelve(() => run(file));
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(replies[0]?.data).toMatchObject({ imported: 1 });
    const { rows } = await owner.call(listEndpoint(receivableList), { page: 1, page_size: 200 });
    expect(rows.filter((each) => each.clause_id === null)).toHaveLength(1);
    // Another file, and the same file with another field.
    expect(await run(await row('1.00'))).toMatchObject({ error_code: 409 });
    expect(await run(file, 'right')).toMatchObject({ error_code: 409 });
  });

  it('store a file once', async () => {
    const send = () =>
      requestUpload<StoredFile>(owner, '/api/common/file/upload', fileOf(PDF, '甲.pdf'), {}, under('file'));
    const replies = await twelve(send);
    expect(new Set(replies.map((reply) => reply.data?.id)).size).toBe(1);
  });

  it('make users once; their passwords are returned once and not stored', async () => {
    const file = await sheetFor(userImport.columns, { name: 'once.li', display_name: '李', roles: '只读用户' });
    const { path } = importCalls(userImport).run;
    const replies = await twelve(() => requestUpload<ImportResult>(owner, path, file, { mode: 'all' }, under('users')));
    expect(replies.map((reply) => reply.data?.imported)).toEqual(Array(12).fill(1));
    const handed = replies.flatMap((reply) => reply.data?.handout ?? []);
    expect(handed).toHaveLength(1);
    await signIn(world, 'once.li', handed[0]?.password);
    expect(
      (await owner.call(listEndpoint(userList), { page: 1, page_size: 9, filter: { name: 'once.li' } })).total,
    ).toBe(1);
    const stored = await world.db.asOwner((tx) => tx.query<{ reply: string }>(sql`select reply from idempotency`));
    expect(stored.filter(({ reply }) => reply.includes(handed[0]?.password ?? ''))).toEqual([]);
  });
});

describe('a repetition', () => {
  it('gets the first reply also where a new request would be refused: the old password is gone', async () => {
    const { name } = await newUser();
    const person = await signIn(world, name);
    const change = () =>
      person.request(editPassword, { old_password: PASSWORD, password: 'brand-new-1' }, under('pwd'));
    expect([(await change()).error_code, (await change()).error_code]).toEqual([0, 0]);
    const wrong = await person.request(editPassword, { old_password: PASSWORD, password: 'brand-new-2' });
    expect(wrong.error_code).toBe(422);
  });

  it('is free after a refusal', async () => {
    const send = (name: string, bytes: Uint8Array) =>
      requestUpload<StoredFile>(owner, '/api/common/file/upload', fileOf(bytes, name), {}, under('again'));
    expect((await send('甲.png', PDF)).error_code).toBe(422);
    expect((await send('甲.pdf', PDF)).error_code).toBe(0);
  });
});

async function newUser(): Promise<{ name: string }> {
  const person = await (await newEnterprise(world)).person('viewer');
  const [user] = await world.db.asOwner((tx) =>
    tx.query<{ name: string }>(sql`select name from app_user where id = ${person.user_id}`),
  );
  return { name: user?.name ?? '' };
}
