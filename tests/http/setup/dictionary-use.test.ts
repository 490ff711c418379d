// Items of dictionaries: codes, their uses and the lists that show them, import and export.
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { tagField } from '#api/assets/parts';
import { spaceList } from '#api/assets/space/space.list';
import { customerList } from '#api/investment/customer/customer.list';
import { type ImportPreview, type ImportResult, importCalls } from '#api/kernel/import';
import { type ListDeclaration, listEndpoint } from '#api/kernel/list/list';
import { lists } from '#api/registry/declared';
import { dictionaryCalls, exportDictionary } from '#api/setup/dictionary/dictionary';
import { dictionaryImport } from '#api/setup/dictionary/dictionary.import';
import { DICTIONARY_KINDS, type DictionaryKind } from '#api/setup/dictionary/dictionary-kinds';
import { listOfUse } from '#api/setup/dictionary/dictionary-uses';
import { pageRoutes } from '#config/routes';
import { DICTIONARY_REFERENCES, useName } from '#server/areas/setup/references';
import { newPlace, newSpace } from '#tests/support/builders';
import { requestUpload, sheetOf, textsOf } from '#tests/support/files/sheet';
import { firstItem, newCustomer, newFollowUp } from '#tests/support/investment/customer';
import { openEnterprise } from '#tests/support/open-enterprise';
import { present } from '#tests/support/present';

const { world, enterprise, person } = openEnterprise({ people: { person: 'admin' } });
const kindOf = (kind: string) => DICTIONARY_KINDS.find((each) => each.kind === kind) as DictionaryKind;
const callsOf = (kind: string) => dictionaryCalls(kindOf(kind));
const itemOf = async (kind: string, id: number) =>
  present((await person.call(callsOf(kind).list, {})).find((row) => row.id === id));

describe('codes', () => {
  it('are unique within the kind without regard to case, and may be left out by many', async () => {
    const { save } = callsOf('industry');
    await person.call(save, { name: '甲业', code: 'A-1', remark: '第一' });
    await person.call(save, { name: '乙业' });
    await person.call(save, { name: '丙业' });
    const refused = await person.request(save, { name: '丁业', code: 'a-1' });
    expect(refused).toMatchObject({ error_code: 409, errors: [{ path: ['code'], message: '编码已存在' }] });
    const elsewhere = await person.call(callsOf('customer-source').save, { name: '丁源', code: 'a-1' });
    expect(elsewhere).toMatchObject({ code: 'a-1', remark: '' });
  });
});

describe('uses', () => {
  it('are counted by kind of object, and the linked lists find the same objects', async () => {
    const place = await newPlace(person);
    const space = await newSpace(person, place);
    const id = await firstItem(person, 'spatial-type');
    await world.db.asOwner((owner) =>
      owner.query(sql`update space set spatial_type_id = ${id} where id = ${space.id}`),
    );
    const customer = await newCustomer(person, { spatial_type_ids: [id] });
    const item = await itemOf('spatial-type', id);
    expect(item.usage).toBe(2);
    expect(item.uses).toEqual([
      { name: 'space.spatial_type_id', what: '个空间', count: 1 },
      { name: 'customer_spatial_type.spatial_type_id', what: '位客户的需求', count: 1 },
    ]);
    const filter = { spatial_type_id: [id] };
    const spaces = await person.call(listEndpoint(spaceList), { page: 1, page_size: 20, filter });
    expect(spaces.rows.map((row) => row.id)).toEqual([space.id]);
    const customers = await person.call(listEndpoint(customerList), { page: 1, page_size: 20, filter });
    expect(customers.rows.map((row) => row.id)).toEqual([customer.id]);
  });

  it('of customers are found by stage, planned visit and contact', async () => {
    const first = await newCustomer(person, {});
    await newFollowUp(person, first.id);
    const stage = await firstItem(person, 'investment-progress');
    const { uses } = await itemOf('investment-progress', stage);
    expect(uses.map(({ name }) => name)).toEqual(['customer.stage_id', 'customer_stage.stage_id']);
    const passed = await person.call(listEndpoint(customerList), {
      page: 1,
      page_size: 50,
      filter: { past_stage_id: [stage] },
    });
    expect(passed.rows.map(({ id }) => id)).toContain(first.id);
  });

  it('each have a list with a filter of the item, whose key is that of its page', () => {
    const pages = pageRoutes();
    for (const [kind, references] of Object.entries(DICTIONARY_REFERENCES))
      for (const reference of references) {
        const name = useName(reference);
        const found = present(listOfUse(kind, name));
        expect(pages.find(({ path }) => path === found.path)?.access, name).toBe(found.key);
        if (name.startsWith('market_profile')) continue;
        const list = (lists as readonly ListDeclaration[]).find(
          ({ keys, columns }) =>
            keys.includes(found.key) &&
            columns.some((column) => `f_${column.name}` === found.filter && column.filter === 'id'),
        );
        expect(list, `${kind} ${name}`).toBeDefined();
      }
  });

  it('of tags are counted by kind of tagged object', async () => {
    const tag = await firstItem(person, 'asset-tag');
    const { park_id, building_id } = await newPlace(person);
    await world.db.asOwner((owner) =>
      owner.query(
        sql`insert into object_tag (company_id, object, object_id, tag_id)
            values (${enterprise.company_id}, 'park', ${park_id}, ${tag}), (${enterprise.company_id}, 'building', ${building_id}, ${tag})`,
      ),
    );
    expect((await itemOf('asset-tag', tag)).uses).toEqual([
      { name: 'object_tag.tag_id:park', what: '个园区', count: 1 },
      { name: 'object_tag.tag_id:building', what: '个楼宇', count: 1 },
    ]);
    const refused = await person.request(callsOf('asset-tag').remove, { ids: [tag] });
    expect(refused.message).toContain('1 个园区、1 个楼宇');
    expect(tagField('asset-tag').options).toBe('/api/option/asset-tag');
  });
});

describe('import and export', () => {
  it('checks each row against the file and the stored items, and appends the right ones', async () => {
    const kind = kindOf('investment-progress');
    const { save, list } = dictionaryCalls(kind);
    await person.call(save, { name: '已有阶段', code: 'S-1', win_probability: '0.5' });
    const calls = importCalls(dictionaryImport(kind));
    const wrong = await sheetOf([
      ['名称', '编码', '成交概率', '备注'],
      ['已有阶段', 's-1', '30%', ''],
      ['新阶段', 'N-1', '', ''],
      ['新阶段二', 'n-1', '40%', ''],
    ]);
    const preview = (await requestUpload<ImportPreview>(person, calls.check.path, wrong)).data;
    expect(preview).toMatchObject({ right: 0, wrong: 3 });
    expect(present(preview).rows.map(({ errors }) => errors.map(({ column }) => column).sort())).toEqual([
      ['code', 'name'],
      ['code', 'win_probability'],
      ['code'],
    ]);
    const right = await sheetOf([
      ['名称', '编码', '成交概率', '备注'],
      ['看房', 'VISIT', '30%', '现场带看'],
      ['谈判', '', '60%', ''],
    ]);
    const { data, error_code } = await requestUpload<ImportResult>(person, calls.run.path, right, { mode: 'all' });
    expect({ error_code, imported: data?.imported }).toEqual({ error_code: 0, imported: 2 });
    expect((await person.call(list, {})).slice(-2)).toMatchObject([
      { name: '看房', code: 'VISIT', win_probability: '0.3', remark: '现场带看', enabled: true, usage: 0 },
      { name: '谈判', code: '', win_probability: '0.6', remark: '' },
    ]);
  });

  it('reads the switch and the colour by their words', async () => {
    const way = kindOf('follow-up-type');
    const visits = await sheetOf([
      ['名称', '计为拜访'],
      ['上门', '是'],
      ['短信', ''],
    ]);
    await requestUpload(person, importCalls(dictionaryImport(way)).run.path, visits, { mode: 'all' });
    expect((await person.call(dictionaryCalls(way).list, {})).slice(-2)).toMatchObject([
      { name: '上门', visit: true },
      { name: '短信', visit: false },
    ]);
    const tag = kindOf('space-tag');
    const tags = await sheetOf([
      ['名称', '颜色'],
      ['朝南', '橙色'],
      ['临街', ''],
    ]);
    await requestUpload(person, importCalls(dictionaryImport(tag)).run.path, tags, { mode: 'all' });
    expect((await person.call(dictionaryCalls(tag).list, {})).slice(-2)).toMatchObject([
      { name: '朝南', colour: 'orange' },
      { name: '临街', colour: 'green' },
    ]);
  });

  it.each(DICTIONARY_KINDS.filter(({ kind }) => kind !== 'investment-progress').map(({ kind }) => kind))(
    'takes a row of %s',
    async (name) => {
      const kind = kindOf(name);
      const declaration = dictionaryImport(kind);
      const { check, run } = importCalls(declaration);
      const cellOf = (column: { name: string; required?: boolean }) =>
        column.name === 'name' ? '导入的一项' : column.required ? '内容' : '';
      const sheet = await sheetOf([
        declaration.columns.map(({ title }) => title),
        declaration.columns.map((column) => cellOf(column)),
      ]);
      expect((await requestUpload<ImportPreview>(person, check.path, sheet)).data).toMatchObject({
        right: 1,
        wrong: 0,
      });
      const { data } = await requestUpload<ImportResult>(person, run.path, sheet, { mode: 'all' });
      expect(data?.imported).toBe(1);
      expect((await person.call(dictionaryCalls(kind).list, {})).at(-1)).toMatchObject({ name: '导入的一项' });
    },
  );

  it('exports the rows of the search, with labels', async () => {
    const kind = kindOf('payment-type');
    await person.call(dictionaryCalls(kind).save, { name: '数字人民币', code: 'ECNY', remark: '钱包', enabled: false });
    const download = async (input: object) => {
      const { path } = exportDictionary(kind);
      const headers = { 'content-type': 'application/json' };
      return textsOf(await person.fetch(path, { method: 'POST', body: JSON.stringify(input), headers }));
    };
    expect(await download({ search: 'ecny' })).toEqual([
      ['名称', '编码', '备注', '使用数', '状态'],
      ['数字人民币', 'ECNY', '钱包', '0', '停用'],
    ]);
    expect((await download({})).length).toBe((await person.call(dictionaryCalls(kind).list, {})).length + 1);
  });

  it('require keys of their own', async () => {
    const viewer = await enterprise.person('viewer');
    const kind = kindOf('payment-type');
    expect((await viewer.request(exportDictionary(kind), {})).error_code).toBe(403);
    expect((await viewer.request(importCalls(dictionaryImport(kind)).template, {})).error_code).toBe(403);
  });
});
