// Dictionaries, finance settings, enterprise info and legal entities: order, uses, refusals with their fields.
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildingCalls } from '#api/assets/building/building';
import { spaceCalls } from '#api/assets/space/space';
import type { Endpoint } from '#api/kernel/endpoint/endpoint';
import { type DictionarySave, dictionaryCalls, dictionaryOptions, ownFields } from '#api/setup/dictionary/dictionary';
import { DICTIONARY_KINDS, type DictionaryKind } from '#api/setup/dictionary/dictionary-kinds';
import { brand, companyProfile, saveCompanyProfile } from '#api/setup/enterprise/company-profile';
import { legalEntityCalls } from '#api/setup/enterprise/legal-entity';
import { chargeItemCalls } from '#api/setup/finance-setting/charge-item';
import { flowAccountCalls } from '#api/setup/finance-setting/flow-account';
import { taxableItemCalls } from '#api/setup/finance-setting/taxable-item';
import { chargeItemOptions, flowAccountOptions, taxableItemOptions } from '#api/setup/option';
import { pageRoutes } from '#config/routes';
import { newCash, newContract, newPark, newPlace, newSpace } from '#tests/support/builders';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf, present } from '#tests/support/present';
import { newEnterprise, type Person } from '#tests/support/world';

const { world, enterprise, person } = openEnterprise({ ownWorld: true, people: { person: 'admin' } });
let stranger: Person;

beforeAll(async () => {
  stranger = await (await newEnterprise(world)).person('admin');
});

const kindOf = (kind: string) => DICTIONARY_KINDS.find((each) => each.kind === kind) as DictionaryKind;
const callsOf = (kind: string) => dictionaryCalls(kindOf(kind));
const optionsOf = (kind: string) =>
  dictionaryOptions.find((each) => each.kind === kind)?.call as Endpoint<
    { value?: string },
    { value: number; label: string }[]
  >;
const namesOf = async (kind: string) => (await person.call(callsOf(kind).list, {})).map((row) => row.name);
const USCC = '91310000775785552L';

describe('dictionaries', () => {
  it('back every page that shows one, each with its own keys and default items', async () => {
    const pages = pageRoutes().filter((route) => route.component === 'setup/dictionary');
    expect(pages.length).toBeGreaterThan(15);
    expect(pages.map((page) => [page.path, page.access]).sort()).toEqual(
      DICTIONARY_KINDS.map((kind) => [kind.path, kind.key]).sort(),
    );
    for (const kind of DICTIONARY_KINDS) {
      const items = await person.call(dictionaryCalls(kind).list, {});
      expect(items.length, kind.kind).toBeGreaterThan(2);
      for (const { name } of ownFields(kind))
        expect(
          items.every((item) => name in item),
          kind.kind,
        ).toBe(true);
    }
  });

  it('require the key of their own page', async () => {
    const limited = await enterprise.person('viewer');
    await world.db.asOwner(async (owner) => {
      await owner.query(sql`delete from user_role where user_id = ${limited.user_id}`);
      const [role] = await owner.query<{ id: number }>(
        sql`insert into role (company_id, name) values (${enterprise.company_id}, '只管行业') returning id`,
      );
      await owner.query(
        sql`insert into role_key (company_id, role_id, key) select ${enterprise.company_id}, ${role?.id}, unnest(array['p_98560', 'p_98560_edit'])`,
      );
      await owner.query(
        sql`insert into user_role (company_id, user_id, role_id) values (${enterprise.company_id}, ${limited.user_id}, ${role?.id})`,
      );
    });
    const added = await limited.call(callsOf('industry').save, { name: '航空航天' });
    expect((await limited.request(callsOf('industry').remove, { ids: [added.id] })).error_code).toBe(403);
    expect((await limited.request(callsOf('tenant-tag').list, {})).error_code).toBe(403);
    expect((await limited.request(callsOf('tenant-tag').save, { name: '甲', colour: 'red' })).error_code).toBe(403);
  });

  it('are put in order by hand, also when two users do so simultaneously', async () => {
    const calls = callsOf('loss-cause');
    const rows = await person.call(calls.list, {});
    const names = rows.map((row) => row.name);
    const [first, second, third] = rows;
    await person.call(calls.sort, { id: present(third).id, position: 1 });
    expect(await namesOf('loss-cause')).toEqual([names[2], names[0], names[1], ...names.slice(3)]);
    await person.call(calls.sort, { id: present(third).id, position: 999 });
    expect((await namesOf('loss-cause')).at(-1)).toBe(names[2]);
    await Promise.all([
      person.call(calls.sort, { id: present(first).id, position: 5 }),
      person.call(calls.sort, { id: present(second).id, position: 5 }),
    ]);
    expect([...(await namesOf('loss-cause'))].sort()).toEqual([...names].sort());
    const added = await person.call(calls.save, { name: '另选城市' });
    expect((await namesOf('loss-cause')).at(-1)).toBe(added.name);
  });

  it('cannot be deleted while used: the refusal names the place, and the item is disabled instead', async () => {
    const calls = callsOf('spatial-type');
    const item = firstOf(await person.call(calls.list, {}));
    const id = item.id;
    const { id: space_id } = await newSpace(person, await newPlace(person));
    await world.db.asOwner((owner) =>
      owner.query(sql`update space set spatial_type_id = ${id} where id = ${space_id}`),
    );
    expect((await person.call(calls.list, {})).find((row) => row.id === id)?.usage).toBe(1);
    const refused = await person.request(calls.remove, { ids: [id] });
    expect(refused).toMatchObject({ error_code: 409, message: expect.stringMatching(/「办公」.*1 个空间.*停用/) });

    const off = await person.call(calls.save, { id, version: item.version, name: item.name ?? '', enabled: false });
    expect(off.enabled).toBe(false);
    const choices = await person.call(optionsOf('spatial-type'), {});
    expect(choices.map((choice) => choice.value)).not.toContain(id);
    expect(await person.call(optionsOf('spatial-type'), { value: String(id) })).toEqual([{ value: id, label: '办公' }]);
    expect((await person.call(spaceCalls.get, { id: space_id })).spatial_type_id).toBe(id);
  });

  it('do not accept each other’s rows: an item of another kind is not there', async () => {
    const industry = firstOf(await person.call(callsOf('industry').list, {}));
    const id = industry.id;
    for (const reply of [
      await person.request(callsOf('payment-type').get, { id }),
      await person.request(callsOf('payment-type').save, { id, version: 0, name: '改名' }),
      await person.request(callsOf('payment-type').remove, { ids: [id] }),
      await person.request(callsOf('payment-type').sort, { id, position: 1 }),
    ])
      expect(reply.error_code).toBe(404);
    expect(await stranger.call(optionsOf('industry'), { value: String(id) })).toEqual([]);
  });

  it('refuse the second of two writers, and leave a trail', async () => {
    const calls = callsOf('tenant-tag');
    const added = await person.call(calls.save, { name: '专精特新', colour: 'blue' });
    await person.call(calls.save, { ...added, colour: 'purple' });
    expect(await person.request(calls.save, { ...added, colour: 'red' })).toMatchObject({ error_code: 409 });
    const trail = await world.db.asOwner((owner) =>
      owner.query<{ action: string; changes: object }>(
        sql`select action, changes from audit_log where object = 'dictionary' and object_id = ${added.id} order by id`,
      ),
    );
    expect(trail.map((entry) => entry.action)).toEqual(['create', 'update']);
    expect(trail[1]?.changes).toEqual({ colour: { from: 'blue', to: 'purple' } });
  });
});

describe('finance settings', () => {
  it('come with taxable items of 19 digits, to which the charge items belong', async () => {
    const taxable = await person.call(taxableItemCalls.list, {});
    expect(taxable.every((item) => /^\d{19}$/.test(item.code) && item.usage > 0)).toBe(true);
    const items = await person.call(chargeItemCalls.list, {});
    expect(items.find((item) => item.kind === 'rent')).toMatchObject({
      taxable_item: '不动产经营租赁',
      tax_rate: '0.09',
    });
    expect(items.find((item) => item.kind === 'deposit')).toMatchObject({ taxable_item: '', tax_rate: '0' });
  });

  it('accept only a rate of the taxable item, but keep rates stored before', async () => {
    const items = await person.call(chargeItemCalls.list, {});
    const { usage, uses, taxable_item, ...water } = items.find((item) => item.name === '水费') ?? ({} as never);
    const wrong = await person.request(chargeItemCalls.save, { ...water, tax_rate: '0.06' });
    expect(wrong).toMatchObject({
      error_code: 422,
      errors: [{ path: ['tax_rate'], message: expect.stringContaining('3%、9%') }],
    });
    const taxable = (await person.call(taxableItemCalls.list, {})).find((item) => item.id === water.taxable_item_id);
    await person.call(taxableItemCalls.save, {
      id: taxable?.id,
      version: taxable?.version,
      name: taxable?.name ?? '',
      code: taxable?.code ?? '',
      rates: ['0.09'],
    });
    await person.call(chargeItemCalls.save, { ...water, remark: '按表计费' });
  });

  it('fix the kind of a charge item and the entity of an account once there is money', async () => {
    const items = await person.call(chargeItemCalls.list, {});
    const unused = items.find((item) => item.name === '停车费');
    const plain = ({ usage, uses, taxable_item, ...item }: (typeof items)[number]) => item;
    if (!unused) throw new Error('no parking fee');
    const changed = await person.call(chargeItemCalls.save, { ...plain(unused), kind: 'utility' });
    expect(changed.kind).toBe('utility');

    await newContract(person);
    const rent = (await person.call(chargeItemCalls.list, {})).find((item) => item.kind === 'rent');
    if (!rent) throw new Error('no rent');
    expect(rent.usage).toBeGreaterThan(0);
    expect(await person.request(chargeItemCalls.save, { ...plain(rent), kind: 'other' })).toMatchObject({
      error_code: 422,
      errors: [{ path: ['kind'] }],
    });
    expect(await person.request(chargeItemCalls.remove, { ids: [rent.id] })).toMatchObject({
      error_code: 409,
      message: expect.stringMatching(/租金.*合同费用条款/),
    });
    await person.call(chargeItemCalls.save, { ...plain(rent), enabled: false });
    expect((await person.call(chargeItemOptions, {})).map((item) => item.value)).not.toContain(rent.id);
    await person.call(chargeItemCalls.save, { ...plain(rent), version: rent.version + 1, enabled: true });

    await newCash(person, 100, '甲');
    const [account] = await person.call(flowAccountCalls.list, {});
    if (!account) throw new Error('no account');
    const second = await person.call(legalEntityCalls.save, { name: '乙方物业管理有限公司' });
    const { usage, uses, legal_entity, park, ...fields } = account;
    expect(await person.request(flowAccountCalls.save, { ...fields, legal_entity_id: second.id })).toMatchObject({
      error_code: 422,
      errors: [{ path: ['legal_entity_id'], message: '账户已有流水，签约主体不能修改' }],
    });
    expect(await person.request(flowAccountCalls.save, { name: '没有主体的账户' })).toMatchObject({
      error_code: 422,
      errors: [{ path: ['legal_entity_id'] }],
    });
    await person.call(flowAccountCalls.save, { ...fields, enabled: false });
    expect(await person.call(flowAccountOptions, {})).toEqual([]);
    await person.call(legalEntityCalls.save, {
      id: second.id,
      version: second.version,
      name: second.name,
      enabled: false,
    });
  });

  it('never require an enterprise with a single legal entity to choose it', async () => {
    const account = await stranger.call(flowAccountCalls.save, { name: '微信商户' });
    const [entity] = await stranger.call(legalEntityCalls.list, {});
    expect(account.legal_entity_id).toBe(entity?.id);
  });

  it('show an account of a park only to users who see the park', async () => {
    const other = await newEnterprise(world);
    const admin = await other.person('admin');
    const finance = await other.person('admin');
    const [mine, theirs] = [await newPark(admin), await newPark(admin)];
    const visible = await admin.call(flowAccountCalls.save, { name: '一期账户', park_id: mine.id });
    const hidden = await admin.call(flowAccountCalls.save, { name: '二期账户', park_id: theirs.id });
    await world.db.asOwner(async (owner) => {
      const [role] = await owner.query<{ id: number }>(
        sql`insert into role (company_id, name, scope) values (${other.company_id}, '一期', 'parks') returning id`,
      );
      await owner.query(sql`insert into role_key select company_id, ${role?.id}, key from role_key
        where company_id = ${other.company_id} and key like 'p_98430%' on conflict do nothing`);
      await owner.query(sql`insert into role_park values (${other.company_id}, ${role?.id}, ${mine.id})`);
      await owner.query(sql`update user_role set role_id = ${role?.id} where user_id = ${finance.user_id}`);
    });
    expect((await finance.call(flowAccountCalls.list, {})).map((row) => row.name)).toEqual(['一期账户']);
    expect((await finance.request(flowAccountCalls.get, { id: hidden.id })).error_code).toBe(404);
    const { legal_entity, park, ...fields } = visible;
    expect(await finance.request(flowAccountCalls.save, { ...fields, park_id: theirs.id })).toMatchObject({
      error_code: 404,
    });
    expect(await finance.request(flowAccountCalls.save, { ...fields, park_id: null })).toMatchObject({
      error_code: 422,
      errors: [{ path: ['park_id'] }],
    });
  });

  it('return look-ups of taxable items without disabled ones', async () => {
    const added = await person.call(taxableItemCalls.save, { name: '会议服务', code: '3'.repeat(19), rates: ['0.06'] });
    const has = async () => (await person.call(taxableItemOptions, {})).some((option) => option.value === added.id);
    expect(await has()).toBe(true);
    await person.call(taxableItemCalls.save, { ...added, enabled: false });
    expect(await has()).toBe(false);
    expect(await person.call(taxableItemCalls.remove, { ids: [added.id] })).toEqual({ deleted: 1 });
  });
});

describe('enterprise info', () => {
  const upload = async (name: string, bytes: Uint8Array<ArrayBuffer>, type: string) => {
    const form = new FormData();
    form.append('file', new File([bytes], name, { type }));
    const headers = { 'content-length': String(bytes.length + 300) };
    const reply = await person.fetch('/api/common/file/upload', { method: 'POST', body: form, headers });
    return ((await reply.json()) as { data: { id: number } }).data.id;
  };
  const PNG = Uint8Array.from(
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  );

  it('stores the profile with its logo, and leaves name and code to the platform', async () => {
    const empty = await person.call(companyProfile, {});
    expect(empty).toMatchObject({
      version: 0,
      short_name: '',
      logo_file_id: null,
      name: expect.stringMatching(/^企业/),
    });
    const logo = await upload('logo.png', PNG, 'image/png');
    const values = { short_name: '华澜', uscc: USCC, address: '世纪大道 1 号', logo_file_id: logo };
    const saved = await person.call(saveCompanyProfile, { ...values, version: 0 });
    expect(saved).toMatchObject({ ...values, version: 1, name: empty.name, code: empty.code });
    expect(await person.call(brand, {})).toEqual({ short_name: '华澜', logo_file_id: logo });
    expect(await stranger.call(brand, {})).toEqual({ short_name: '', logo_file_id: null });
    expect(await person.request(saveCompanyProfile, { short_name: '旧', version: 0 })).toMatchObject({
      error_code: 409,
    });
    expect(await person.request(saveCompanyProfile, { version: 1, name: '改名' } as never)).toMatchObject({
      error_code: 422,
      errors: [{ path: ['name'] }],
    });
    const pdf = await upload('a.pdf', new TextEncoder().encode('%PDF-1.7\n1 0 obj\n'), 'application/pdf');
    expect(await person.request(saveCompanyProfile, { version: 1, logo_file_id: pdf })).toMatchObject({
      error_code: 422,
      errors: [{ path: ['logo_file_id'] }],
    });
  });

  it('keeps one legal entity enabled, also with simultaneous calls, and those that are used', async () => {
    const other = await newEnterprise(world, ['甲公司', '乙公司']);
    const admin = await other.person('admin');
    const entities = await admin.call(legalEntityCalls.list, {});
    const off = ({ usage, uses, ...entity }: (typeof entities)[number]) =>
      admin.request(legalEntityCalls.save, { ...entity, enabled: false });
    const replies = await Promise.all(entities.map(off));
    expect(replies.map((reply) => reply.error_code).sort()).toEqual([0, 409]);
    expect(replies.find((reply) => reply.error_code === 409)?.errors?.[0]?.path).toEqual(['enabled']);
    const remaining = (await admin.call(legalEntityCalls.list, {})).filter((entity) => entity.enabled);
    expect(remaining).toHaveLength(1);
    expect(await admin.request(legalEntityCalls.remove, { ids: [firstOf(remaining).id] })).toMatchObject({
      error_code: 409,
      message: expect.stringContaining('流水账户'),
    });
    const [account] = await admin.call(flowAccountCalls.list, {});
    await world.db.asOwner((owner) =>
      owner.query(sql`delete from flow_account where company_id = ${other.company_id}`),
    );
    expect(account).toBeDefined();
    expect(await admin.request(legalEntityCalls.remove, { ids: [firstOf(remaining).id] })).toMatchObject({
      error_code: 409,
      message: expect.stringContaining('至少要有一个启用'),
    });
  });
});

describe('bad input', () => {
  type Case = [string, Endpoint<never, unknown>, object, number, (string | number)[]];
  const item: DictionarySave = { name: '甲' };
  const progress = callsOf('investment-progress').save;
  const tax = { name: '甲税目', code: '1'.repeat(19), rates: ['0.09'] };
  const charge = { name: '甲费项', kind: 'rent', tax_rate: '0.09' };
  const CASES = [
    ['a colour that is not in the palette', callsOf('asset-tag').save, { ...item, colour: '#ff0000' }, 422, ['colour']],
    ['a tag without a colour', callsOf('asset-tag').save, item, 422, ['colour']],
    ['a colour where there is none', callsOf('industry').save, { ...item, colour: 'red' }, 422, ['colour']],
    ['a probability of 150 %', progress, { ...item, win_probability: '1.5' }, 422, ['win_probability']],
    ['a probability below 0', progress, { ...item, win_probability: '-0.1' }, 422, ['win_probability']],
    ['a probability as a number', progress, { ...item, win_probability: 0.5 }, 422, ['win_probability']],
    ['a blank name', callsOf('industry').save, { name: '  ' }, 422, ['name']],
    ['a name of 41 characters', callsOf('industry').save, { name: '长'.repeat(41) }, 422, ['name']],
    ['a duplicate', callsOf('industry').save, { name: ' 金融 ' }, 409, ['name']],
    ['position 0', callsOf('industry').sort, { id: 1, position: 0 }, 422, ['position']],
    ['another kind in the input', callsOf('industry').save, { ...item, kind: 'payment-type' }, 422, ['kind']],
    ['a tax code of 20 digits', taxableItemCalls.save, { ...tax, code: '1'.repeat(20) }, 422, ['code']],
    ['a tax code with a letter', taxableItemCalls.save, { ...tax, code: `${'1'.repeat(18)}X` }, 422, ['code']],
    ['a rate of 1.5', taxableItemCalls.save, { ...tax, rates: ['1.5'] }, 422, ['rates', 0]],
    ['no rate', taxableItemCalls.save, { ...tax, rates: [] }, 422, ['rates']],
    ['a rate twice', taxableItemCalls.save, { ...tax, rates: ['0.09', '0.090'] }, 422, ['rates']],
    ['a charge item at 150 %', chargeItemCalls.save, { ...charge, tax_rate: '1.5' }, 422, ['tax_rate']],
    ['a charge item of no kind', chargeItemCalls.save, { ...charge, kind: 'gift' }, 422, ['kind']],
    ['a charge item twice', chargeItemCalls.save, { ...charge, name: '租金' }, 409, ['name']],
    [
      'a credit code with a wrong check character',
      legalEntityCalls.save,
      { name: '甲', uscc: '91310000775785552X' },
      422,
      ['uscc'],
    ],
    ['a legal entity twice', legalEntityCalls.save, { name: '甲方资产管理有限公司' }, 409, ['name']],
  ] as unknown as Case[];

  const countAll = () =>
    world.db.asOwner((owner) =>
      owner.query(sql`select (select count(*) from dictionary) as a, (select count(*) from taxable_item) as b,
        (select count(*) from charge_item) as c, (select count(*) from legal_entity) as d, (select count(*) from audit_log) as e`),
    );

  it.each(CASES)('%s', async (_what, endpoint, input, code, path) => {
    const before = await countAll();
    const reply = await person.request(endpoint, input as never);
    expect({ code: reply.error_code, paths: reply.errors?.map((error) => error.path) }).toEqual({
      code,
      paths: expect.arrayContaining([path]),
    });
    expect(reply.errors?.every((error) => /[\u4e00-\u9fff]/.test(error.message))).toBe(true);
    expect(await countAll()).toEqual(before);
  });

  it('refuses to delete a building’s asset type together with others: nothing is partly deleted', async () => {
    const calls = callsOf('asset-type');
    const used = firstOf(await person.call(calls.list, {}));
    const park = await newPark(person);
    await person.call(buildingCalls.save, { park_id: park.id, name: '甲楼', code: 'DC1', asset_type_id: used.id });
    const unused = await person.call(calls.save, { name: '数据中心' });
    const reply = await person.request(calls.remove, { ids: [unused.id, used.id] });
    expect(reply).toMatchObject({ error_code: 409, message: expect.stringContaining('1 个楼宇') });
    expect(await namesOf('asset-type')).toContain('数据中心');
  });
});
