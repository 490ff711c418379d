// Tenants through the real calls: contacts, payer aliases, masked numbers, duplicates, disabling, import.

import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { contractCalls } from '#api/contracts/contract/contract';
import type { ImportPreview, ImportResult } from '#api/kernel/import';
import { listEndpoint } from '#api/kernel/list/list';
import { auditList } from '#api/setup/audit/audit.list';
import { tenantOptions } from '#api/setup/option';
import {
  disableTenant,
  enableTenant,
  revealTenant,
  tenantCalls,
  tenantDuplicates,
  tenantFigures,
} from '#api/tenants/tenant/tenant';
import { tenantList } from '#api/tenants/tenant/tenant.list';
import type { TenantSave } from '#api/tenants/tenant/tenant.schema';
import { nameKey } from '#domain/tenants/name-key';
import { idNumber, uscc } from '#server/db/seed/demo/names';
import { Random } from '#server/db/seed/demo/prng';
import { approvedContract, contractInput, newCash, newTenant } from '../support/builders';
import { approvedChange, repriced } from '../support/contracts/contract-change';
import { requestUpload, sheetOf, textsOf } from '../support/files/sheet';
import { openEnterprise } from '../support/open-enterprise';
import { firstOf } from '../support/present';
import type { Person } from '../support/world';

const USCC = '52997600P8D4E914JB';
const ID = '99473619831220172X';
const MASKED = '994736********172X';

// The clerk may edit tenants, but not read ID numbers.
const { world, enterprise, admin, clerk } = openEnterprise({ people: { admin: 'admin', clerk: 'leasing' } });

let counter = 0;
const company = (patch: Partial<TenantSave> = {}): TenantSave => {
  counter += 1;
  return { name: `示例公司${counter}`, kind: 'company', ...patch };
};
const contact = (name: string, more: object = {}) => ({ name, main: false, ...more });
const listed = async (person: Person, filter: Record<string, string | (string | number)[]>) =>
  (await person.call(listEndpoint(tenantList), { page: 1, page_size: 20, filter })).rows as unknown as Record<
    string,
    unknown
  >[];

describe('contacts and payer aliases', () => {
  it('are kept in their order, replaced by a save, and deleted with the tenant', async () => {
    const contacts = [contact('甲'), contact('乙', { main: true, phone: '021-5888 0001' })];
    const aliases = [
      { kind: 'name' as const, value: '示例集团财务公司' },
      { kind: 'account' as const, value: '6222 0210 0111' },
    ];
    const tenant = await admin.call(tenantCalls.save, company({ contacts, aliases }));
    expect(tenant.contacts.map(({ name, main }) => [name, main])).toEqual([
      ['甲', false],
      ['乙', true],
    ]);
    expect(tenant.aliases).toEqual(aliases);
    expect(await listed(admin, { name: tenant.name })).toMatchObject([
      { contact_name: '乙', contact_phone: '021******0001', enabled: 'enabled' },
    ]);
    const input = { id: tenant.id, version: tenant.version, name: tenant.name, kind: tenant.kind };
    const saved = await admin.call(tenantCalls.save, { ...input, contacts: [contact('丙', { main: true })] });
    expect([saved.contacts.map(({ name }) => name), saved.aliases]).toEqual([['丙'], []]);
    await admin.call(tenantCalls.remove, { ids: [tenant.id] });
    const remaining = await world.db.asOwner((tx) =>
      tx.query(sql`select name from tenant_contact where tenant_id = ${tenant.id}`),
    );
    expect(remaining).toEqual([]);
  });

  it('are found by the telephone of any of them', async () => {
    const phone = '13800001234';
    const contacts = [contact('甲', { main: true }), contact('乙', { phone })];
    const tenant = await admin.call(tenantCalls.save, company({ contacts }));
    expect(await listed(admin, { contact_phone: '0000123' })).toMatchObject([{ id: tenant.id }]);
  });

  it.each<[string, Partial<TenantSave>, (string | number)[]]>([
    ['no main contact', { contacts: [contact('甲')] }, ['contacts', 0, 'main']],
    [
      'two main contacts',
      { contacts: [contact('甲', { main: true }), contact('乙', { main: true })] },
      ['contacts', 1, 'main'],
    ],
    [
      'bills without an address',
      { contacts: [contact('甲', { main: true, receives_bills: true })] },
      ['contacts', 0, 'email'],
    ],
    ['letters in a telephone', { contacts: [contact('甲', { main: true, phone: 'abc' })] }, ['contacts', 0, 'phone']],
    [
      'the same alias in other width',
      {
        aliases: [
          { kind: 'name', value: '示例（集团）' },
          { kind: 'name', value: '示例 (集团)' },
        ],
      },
      ['aliases', 1, 'value'],
    ],
    ['an empty alias', { aliases: [{ kind: 'name', value: ' ' }] }, ['aliases', 0, 'value']],
    ['a tax number of 14 characters', { invoice_tax_number: '31010190030712' }, ['invoice_tax_number']],
    ['a tax number with a wrong check character', { invoice_tax_number: '52997600P8D4E914JA' }, ['invoice_tax_number']],
    ['a masked number of a company', { identifier: MASKED }, ['identifier']],
    ['an ID number of a company', { identifier: ID }, ['identifier']],
    ['a code of a person', { kind: 'person', identifier: USCC }, ['identifier']],
  ])('refuse %s', async (_what, patch, path) => {
    expect(await admin.request(tenantCalls.save, company(patch))).toMatchObject({
      error_code: 422,
      errors: [{ path }],
    });
  });

  it('accept only tags of tenants', async () => {
    const tags = (await (await admin.fetch('/api/option/tenant-tag')).json()) as {
      data: { value: number; label: string }[];
    };
    const spaceTags = (await (await admin.fetch('/api/option/space-tag')).json()) as { data: { value: number }[] };
    const tag = firstOf(tags.data);
    const tenant = await admin.call(tenantCalls.save, company({ tag_ids: [tag.value] }));
    expect(tenant.tags).toMatchObject([{ name: tag.label }]);
    expect(await listed(admin, { tag_ids: [tag.value] })).toMatchObject([{ id: tenant.id, tags: tag.label }]);
    const wrong = await admin.request(tenantCalls.save, company({ tag_ids: [firstOf(spaceTags.data).value] }));
    expect(wrong).toMatchObject({ error_code: 404, errors: [{ path: ['tag_ids', 0] }] });
  });
});

describe('money under another name', () => {
  it('is recognised as the tenant’s by their aliases, unless two tenants share one', async () => {
    const alias = (value: string) => [{ kind: 'name' as const, value }];
    const first = await admin.call(tenantCalls.save, company({ aliases: alias('共享中心（甲）') }));
    expect(await newCash(admin, 100, '共享中心(甲)')).toMatchObject({ tenant_id: first.id });
    const second = await admin.call(tenantCalls.save, company({ aliases: alias('共享中心（甲）') }));
    expect(await newCash(admin, 100, '共享中心（甲）')).toMatchObject({ tenant_id: null });
    expect(await newCash(admin, 100, second.name)).toMatchObject({ tenant_id: second.id });
  });
});

describe('the number of a private person', () => {
  it('is masked in page, list and trail for every user, in the export for users who may not read it', async () => {
    const person = await admin.call(tenantCalls.save, {
      ...company({ kind: 'person', name: '张三' }),
      identifier: ID,
      invoice_tax_number: ID,
    });
    expect(person.identifier).toBe(MASKED);
    expect(await admin.call(revealTenant, { id: person.id })).toMatchObject({ identifier: ID, invoice_tax_number: ID });
    expect(await clerk.request(revealTenant, { id: person.id })).toMatchObject({ error_code: 403 });
    expect(await clerk.call(tenantCalls.get, { id: person.id })).toMatchObject({
      identifier: MASKED,
      invoice_tax_number: MASKED,
    });
    expect(await listed(clerk, { name: '张三' })).toMatchObject([{ identifier: MASKED }]);
    expect(await listed(admin, { name: '张三' })).toMatchObject([{ identifier: MASKED }]);
    const sheet = await clerk.fetch(`/api/${tenantList.area}/${tenantList.object}/report`, {
      method: 'POST',
      body: JSON.stringify({ format: 'xlsx', columns: ['name', 'identifier'], filter: { name: '张三' } }),
      headers: { 'content-type': 'application/json' },
    });
    expect((await textsOf(sheet))[1]).toEqual(['张三', MASKED]);
    const trail = await admin.call(listEndpoint(auditList), {
      page: 1,
      page_size: 200,
      filter: { object: ['tenant'] },
    });
    expect(JSON.stringify(trail.rows)).not.toContain(ID);
    // Hidden digits cannot be found by trial searches; the whole number finds the tenant.
    expect(await listed(clerk, { identifier: '19831220' })).toEqual([]);
    expect(await listed(clerk, { identifier: ID })).toMatchObject([{ id: person.id }]);
  });

  it('stays as stored when it is sent back masked, and is replaced by a whole one', async () => {
    const [first, second] = [1, 2].map((serial) => idNumber(new Random('numbers'), serial, '310101'));
    const input = { ...company({ kind: 'person' }), identifier: first ?? '' };
    const person = await admin.call(tenantCalls.save, input);
    const masked = await clerk.call(tenantCalls.get, { id: person.id });
    const back = { ...input, id: person.id, identifier: masked.identifier, remark: '改了备注' };
    const saved = await clerk.call(tenantCalls.save, { ...back, version: masked.version });
    expect(saved.identifier).toBe(masked.identifier);
    expect((await admin.call(tenantCalls.get, { id: person.id })).remark).toBe('改了备注');
    expect((await admin.call(revealTenant, { id: person.id })).identifier).toBe(first);
    // The masked number of another tenant is no number.
    const foreign = await clerk.request(tenantCalls.save, { ...back, version: saved.version, identifier: MASKED });
    expect(foreign).toMatchObject({ error_code: 422, errors: [{ path: ['identifier'] }] });
    const fresh = await clerk.request(tenantCalls.save, company({ kind: 'person', identifier: MASKED }));
    expect(fresh).toMatchObject({ error_code: 422, errors: [{ path: ['identifier'] }] });
    await clerk.call(tenantCalls.save, { ...back, version: saved.version, identifier: second });
    expect((await admin.call(revealTenant, { id: person.id })).identifier).toBe(second);
  });

  it('of companies is public', async () => {
    const tenant = await admin.call(tenantCalls.save, company({ identifier: USCC }));
    expect((await clerk.call(tenantCalls.get, { id: tenant.id })).identifier).toBe(USCC);
  });
});

describe('duplicates', () => {
  it('are named with their common values, except the tenant itself', async () => {
    const phone = '139 0000-8888';
    const contacts = [contact('甲', { main: true, phone })];
    const tenant = await admin.call(tenantCalls.save, company({ name: '上海重名（集团）有限公司', contacts }));
    const request = (query: object) => clerk.call(tenantDuplicates, query);
    expect(await request({ name: '上海重名(集团) 有限公司' })).toEqual([
      { id: tenant.id, name: tenant.name, same: ['name'] },
    ]);
    expect(await request({ name: '上海重名（集团）有限公司', phones: ['13900008888'] })).toMatchObject([
      { same: ['name', 'phone'] },
    ]);
    expect(await request({ name: '上海重名集团' })).toEqual([]);
    expect(await request({ id: tenant.id, name: tenant.name, phones: [phone] })).toEqual([]);
    // A few digits are no telephone number, and an empty value matches nothing.
    expect(await request({ phones: ['8888', ''] })).toEqual([]);
    expect(await request({})).toEqual([]);
  });

  it('by name are not refused unless equal, by number always', async () => {
    const number = uscc(new Random('duplicates'), 7, '310101');
    const tenant = await admin.call(tenantCalls.save, company({ name: '重名 有限公司', identifier: number }));
    expect((await admin.request(tenantCalls.save, company({ name: '重名有限公司' }))).error_code).toBe(0);
    const same = await admin.request(tenantCalls.save, company({ name: tenant.name }));
    expect(same).toMatchObject({ error_code: 409, errors: [{ path: ['name'] }] });
    const refusal = await admin.request(tenantCalls.save, company({ identifier: number }));
    expect(refusal).toMatchObject({ error_code: 409, errors: [{ path: ['identifier'] }] });
    expect(await clerk.call(tenantDuplicates, { identifier: number })).toMatchObject([{ same: ['identifier'] }]);
  });

  it('are found by the same rule in the database', async () => {
    for (const name of ['ＡＢＣ（集团）', '上海\u3000【示例】', 'Ab c[1]〔2〕', '㈱示例', '６２２２ ０２１', '']) {
      const [row] = await world.db.asOwner((tx) => tx.query<{ key: string }>(sql`select name_key(${name}) as key`));
      expect([name, row?.key]).toEqual([name, nameKey(name)]);
    }
  });
});

describe('a disabled tenant', () => {
  it('is not offered for new contracts and refused there; existing ones go on', async () => {
    const approver = await enterprise.person('admin');
    const contract = await approvedContract(admin, approver);
    const { id, name, version } = await admin.call(tenantCalls.get, { id: contract.tenant_id });
    const offered = async () =>
      (await admin.call(tenantOptions, { keyword: name, enabled: '1' })).map((option) => option.value);
    expect(await offered()).toEqual([id]);
    const disabled = await clerk.call(disableTenant, { id, version });
    expect(disabled.enabled).toBe(false);
    expect(await offered()).toEqual([]);
    expect((await admin.call(tenantOptions, { keyword: name })).map((option) => option.value)).toEqual([id]);
    const refused = await admin.request(contractCalls.save, await contractInput(admin, { tenant_id: id }));
    expect(refused).toMatchObject({
      error_code: 422,
      errors: [{ path: ['tenant_id'], message: '该租客已停用，不能签订新合同' }],
    });
    await approvedChange(admin, approver, repriced(contract, '3', '2026-05-01'));
    expect((await clerk.request(enableTenant, { id, version })).error_code).toBe(409);
    await clerk.call(enableTenant, { id, version: disabled.version });
    expect((await admin.request(contractCalls.save, await contractInput(admin, { tenant_id: id }))).error_code).toBe(0);
    const trail = await admin.call(listEndpoint(auditList), {
      page: 1,
      page_size: 2,
      filter: { object_id: [id], object: ['tenant'] },
    });
    expect(trail.rows.map((row) => row.action)).toEqual(['enable', 'disable']);
  });
});

/** Returns the figures of a year's rent and a deposit for each contract, seen in March: due, all of it overdue, and falling due later. */
const owed = (contracts: number) => ({
  due_fen: contracts * 1800000,
  overdue_fen: contracts * 1800000,
  not_due_fen: contracts * 5500000,
});

it('figures count only the parks of the calling user', async () => {
  const approver = await enterprise.person('admin');
  const contract = await approvedContract(admin, approver);
  await approvedContract(admin, approver, { tenant_id: contract.tenant_id });
  const limited = await enterprise.person('viewer');
  await world.db.asOwner(async (tx) => {
    const role = sql`select role_id from user_role where user_id = ${limited.user_id}`;
    await tx.query(sql`update role set scope = 'parks' where id in (${role})`);
    await tx.query(sql`insert into role_park (company_id, role_id, park_id)
      select ${enterprise.company_id}, role_id, ${contract.park_id} from (${role}) r`);
  });
  const { id, name } = await admin.call(tenantCalls.get, { id: contract.tenant_id });
  const total = { contract_count: 2, area_sqm: '200.00' };
  const part = { contract_count: 1, area_sqm: '100.00' };
  expect(await admin.call(tenantFigures, { id })).toMatchObject({ ...total, ...owed(2) });
  expect(await limited.call(tenantFigures, { id })).toMatchObject({ ...part, ...owed(1) });
  expect(await listed(admin, { name })).toMatchObject([{ ...total, ...owed(2) }]);
  expect(await listed(limited, { name })).toMatchObject([{ ...part, ...owed(1) }]);
  const none = await newTenant(admin);
  expect(await admin.call(tenantFigures, { id: none.id })).toMatchObject({
    contract_count: 0,
    area_sqm: '0',
    ...owed(0),
    deposit_fen: 0,
  });
});

describe('import', () => {
  const sheet = (...rows: Record<string, string>[]) => {
    const heads = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    return sheetOf([heads, ...rows.map((row) => heads.map((head) => row[head] ?? null))]);
  };
  const ROW = { 租客名称: '导入示例有限公司', 租客类型: '企业' };

  it('writes tenants with contact, aliases and tags, and records it in the trail', async () => {
    const number = idNumber(new Random('import'), 9, '310101');
    const file = await sheet(
      {
        ...ROW,
        行业: '',
        联系人: '张伟',
        联系电话: '021-5888',
        邮箱: 'a@example.com',
        付款名称: '示例财务、示例 财务',
        付款账号: '6222',
      },
      { 租客名称: '导入个人', 租客类型: '个人', 证件号码: number },
    );
    expect(await requestUpload<ImportResult>(admin, '/api/tenants/tenant/import', file, { mode: 'all' })).toMatchObject(
      {
        data: { imported: 2 },
      },
    );
    const [row] = await listed(admin, { name: ROW.租客名称 });
    const tenant = await admin.call(tenantCalls.get, { id: Number(row?.id) });
    expect(tenant.contacts).toMatchObject([{ name: '张伟', main: true, receives_bills: true }]);
    expect(tenant.aliases.map(({ kind }) => kind)).toEqual(['name', 'account']);
    const trail = await admin.call(listEndpoint(auditList), {
      page: 1,
      page_size: 5,
      filter: { object: ['tenant'], action: ['import'] },
    });
    expect(trail.rows).toHaveLength(2);
    expect(JSON.stringify(trail.rows)).not.toContain(number);
  });

  it('reports errors at their cells and writes nothing', async () => {
    const file = await sheet(
      { ...ROW, 租客名称: '对的公司' },
      { ...ROW, 证件号码: '123' },
      { 租客名称: '错的个人', 租客类型: '个人', 证件号码: MASKED },
      { ...ROW, 租客名称: '错的行业', 行业: '没有的行业', 标签: '没有的标签' },
      { ...ROW, 租客名称: '只有电话', 联系电话: '021-5888' },
    );
    const preview = await requestUpload<ImportPreview>(admin, '/api/tenants/tenant/import-check', file);
    const wrong = preview.data?.rows.flatMap(({ row, errors }) => errors.map(({ column }) => [row, column]));
    expect(wrong).toEqual([
      [3, 'identifier'],
      // Imported before.
      [3, 'name'],
      [4, 'identifier'],
      [5, 'industry'],
      [5, 'tags'],
      [6, 'contact_name'],
    ]);
    const run = await requestUpload(admin, '/api/tenants/tenant/import', file, { mode: 'all' });
    expect(run.error_code).toBe(422);
    expect(await listed(admin, { name: '对的公司' })).toEqual([]);
  });
});
