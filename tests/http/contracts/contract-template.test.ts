// Contract templates and the contracts printed by them, through the real calls; printed texts are read out of the PDF.

import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { voidContract } from '#api/contracts/contract/contract';
import { DEFAULT_TEMPLATE } from '#api/contracts/template/default-template';
import { contractPdf, previewTemplate, printableTemplates, templateCalls } from '#api/contracts/template/template';
import { templateList } from '#api/contracts/template/template.list';
import type { TemplateSave } from '#api/contracts/template/template.schema';
import type { Endpoint } from '#api/kernel/endpoint/endpoint';
import { listEndpoint } from '#api/kernel/list/list';
import { tenantCalls } from '#api/tenants/tenant/tenant';
import { approvedContract, chargeItem, newContract, newTenant, submit } from '#tests/support/builders';
import { approvedChange, repriced } from '#tests/support/contracts/contract-change';
import { pdfPages } from '#tests/support/files/pdf-text';
import { openEnterprise } from '#tests/support/open-enterprise';
import type { Person } from '#tests/support/world';

const { world, enterprise, owner, approver } = openEnterprise();

const save = (template: TemplateSave) => owner.call(templateCalls.save, template);

/** Returns the pages of a call that responds with a PDF: the texts of each, joined. */
async function pagesOf<I>(person: Person, endpoint: Endpoint<I, unknown>, input: I): Promise<string[]> {
  const response = await person.fetch(endpoint.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  expect(response.headers.get('content-type')).toBe('application/pdf');
  return pdfPages(new Uint8Array(await response.arrayBuffer())).map((texts) => texts.join(''));
}
const printed = async (person: Person, input: Parameters<typeof person.request>[1] & object) =>
  (await pagesOf(person, contractPdf as Endpoint<object, unknown>, input)).join('\n');
const preview = async (body: string, contract_id?: number) =>
  (await pagesOf(owner, previewTemplate, { body, contract_id })).join('\n');

describe('a template', () => {
  it('is saved, listed, edited and deleted, each time in the audit trail', async () => {
    const made = await save({ name: '办公楼', body: '# 合同\n{{合同编号}}' });
    expect(made).toMatchObject({ is_default: false, enabled: true, version: 0 });
    const edited = await save({ ...made, name: '办公楼 2026', enabled: false });
    expect(edited).toMatchObject({ name: '办公楼 2026', version: 1 });
    expect((await owner.request(templateCalls.save, made)).error_code).toBe(409);
    const list = await owner.call(listEndpoint(templateList), { page: 1, page_size: 20, filter: { name: '2026' } });
    expect(list.rows).toMatchObject([{ id: made.id, enabled: 'no', is_default: 'no' }]);
    const same = await owner.request(templateCalls.save, { name: '办公楼 2026', body: '文' });
    expect(same).toMatchObject({ error_code: 409, errors: [{ path: ['name'] }] });
    await owner.call(templateCalls.remove, { ids: [made.id] });
    expect((await owner.request(templateCalls.get, { id: made.id })).error_code).toBe(404);
    const actions = await world.db.asOwner((tx) =>
      tx.query<{ action: string }>(
        sql`select action from audit_log where object = 'document_template' and object_id = ${made.id} order by id`,
      ),
    );
    expect(actions.map(({ action }) => action)).toEqual(['create', 'update', 'delete']);
  });

  it('with unknown placeholders is refused, each named with its line', async () => {
    const wrong = { name: '有误', body: '# 合同\n乙方：{{承租方名}}\n\n{{天气}} {{合同编号' };
    const expected = {
      error_code: 422,
      errors: [
        { path: ['body'], message: '未知的占位符「承租方名」（第 2 行），是否为「承租方名称」？' },
        { path: ['body'], message: '未知的占位符「天气」（第 4 行）' },
        { path: ['body'], message: '占位符没有写完（第 4 行）：「{{」之后缺少「}}」' },
      ],
    };
    expect(await owner.request(templateCalls.save, wrong)).toMatchObject(expected);
    expect(await owner.request(previewTemplate, { body: wrong.body })).toMatchObject(expected);
    expect(await owner.request(templateCalls.save, { name: '空', body: ' \n ' })).toMatchObject({
      error_code: 422,
      errors: [{ path: ['body'], message: '请填写模板正文' }],
    });
    expect((await owner.request(templateCalls.save, { name: '长', body: '长'.repeat(60_001) })).error_code).toBe(422);
    expect(
      await owner.request(templateCalls.save, { name: '停', body: '文', is_default: true, enabled: false }),
    ).toMatchObject({
      error_code: 422,
      errors: [{ path: ['is_default'], message: '停用的模板不能设为默认' }],
    });
  });

  it('becomes the default instead of the previous one, and only one stays so with simultaneous calls', async () => {
    const body = '文';
    const first = await save({ name: '默认一', body, is_default: true });
    await save({ name: '默认二', body, is_default: true });
    expect(await owner.call(templateCalls.get, { id: first.id })).toMatchObject({ is_default: false, version: 1 });
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, place) =>
        owner.request(templateCalls.save, { name: `同时 ${place}`, body, is_default: true }),
      ),
    );
    for (const { error_code } of replies) expect([0, 409]).toContain(error_code);
    const [chosen, ...others] = await owner.call(printableTemplates, {});
    expect(chosen?.is_default).toBe(true);
    expect(others.filter((template) => template.is_default)).toEqual([]);
    const all = await owner.call(printableTemplates, {});
    await owner.call(templateCalls.remove, { ids: all.map(({ id }) => id) });
  });

  it('is previewed with an example, or with a contract by those who may read contracts', async () => {
    expect(await preview('{{承租方名称}}的月租金 {{月租金}} 元')).toContain('示例科技有限公司的月租金 27,375.00 元');
    const contract = await newContract(owner);
    expect(await preview('乙方 {{承租方名称}}', contract.id)).toContain(`乙方 ${contract.tenant_name}`);
    const clerk = await enterprise.person('viewer');
    await world.db.asOwner(async (tx) => {
      const [role] = await tx.query<{ id: number }>(
        sql`insert into role (company_id, name) values (${enterprise.company_id}, '模板员') returning id`,
      );
      await tx.query(
        sql`insert into role_key (company_id, role_id, key) values (${enterprise.company_id}, ${role?.id}, 'p_98395')`,
      );
      await tx.query(sql`update user_role set role_id = ${role?.id} where user_id = ${clerk.user_id}`);
    });
    expect((await pagesOf(clerk, previewTemplate, { body: '文' })).join('')).toContain('文');
    expect((await clerk.request(previewTemplate, { body: '文', contract_id: contract.id })).error_code).toBe(403);
  });
});

describe('a contract', () => {
  const typed = async () => ({
    signed_on: '2025-12-20',
    remark: '第一行\n# {{合同编号}}',
    deposits: [
      {
        charge_item_id: await chargeItem(owner, 'deposit'),
        kind: 'fixed' as const,
        amount_fen: 1_234_500,
        due: '2025-12-31',
      },
    ],
  });

  it("prints by the product's own template while the enterprise has none: parties, terms, sums, plan and signatures", async () => {
    const contract = await approvedContract(owner, approver, await typed());
    const pages = await pagesOf(owner, contractPdf, { id: contract.id });
    const text = pages.join('\n');
    for (const part of [
      '房屋租赁合同',
      `合同编号：${contract.number}`,
      `承租方（乙方）：${contract.tenant_name}`,
      '自2026年1月1日起至2026年12月31日止',
      '2.00 元/㎡/天',
      // 100 m² × 2 yuan × 365 days.
      '73,000.00',
      '人民币柒万叁仟元整',
      '12,345.00',
      '人民币壹万贰仟叁佰肆拾伍元整',
      '第一行',
      '# {{合同编号}}',
      '法定代表人或授权代表',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('未经审批');
    // The signatures are on no page of their own.
    expect(pages.find((page) => page.includes('法定代表人或授权代表'))).toContain('本合同自双方签字盖章之日起生效');
    const annex = pages.findIndex((page) => page.startsWith('附件一　收款计划'));
    expect(annex).toBe(pages.length - 1);
    // Twelve months and their sum.
    expect(pages[annex]?.match(/2026-\d\d-\d\d ~ /g)).toHaveLength(12);
  });

  it('that is not approved is marked so on every page', async () => {
    const contract = await newContract(owner);
    const draft = await pagesOf(owner, contractPdf, { id: contract.id });
    for (const page of draft) expect(page).toContain('草稿，未经审批');
    await submit(owner, contract.id, approver);
    expect(await printed(owner, { id: contract.id })).toContain('审批中，未经审批');
    const approved = await approvedContract(owner, approver);
    await owner.call(voidContract, { id: approved.id, version: approved.version, reason: '签错' });
    expect(await printed(owner, { id: approved.id })).toContain('已作废');
  });

  it('prints by the template chosen, else by the default one', async () => {
    const contract = await newContract(owner);
    const plain = await save({ name: '简版', body: '简版正文' });
    const full = await save({ name: '详版', body: '# 详版标题\n{{签字栏}}', is_default: true });
    const off = await save({ name: '旧版', body: '旧版正文', enabled: false });
    expect(await printed(owner, { id: contract.id, template_id: plain.id })).toContain('简版正文');
    expect(await printed(owner, { id: contract.id })).toContain('详版标题');
    expect(await owner.call(printableTemplates, {})).toMatchObject([{ id: full.id }, { id: plain.id }]);
    expect(await owner.request(contractPdf, { id: contract.id, template_id: off.id })).toMatchObject({
      error_code: 422,
      errors: [{ path: ['template_id'], message: '所选合同模板已停用' }],
    });
    expect(await owner.request(contractPdf, { id: contract.id, template_id: 999_999 })).toMatchObject({
      error_code: 404,
      errors: [{ path: ['template_id'] }],
    });
    await owner.call(templateCalls.remove, { ids: [plain.id, full.id, off.id] });
  });

  it('prints each version by its own terms, tenant and plan', async () => {
    const contract = await approvedContract(owner, approver);
    const change = { ...repriced(contract, '3', '2026-07-01'), tenant_name: '更名后有限公司' };
    await approvedChange(owner, approver, change);
    const body = '版本{{版本号}} 自{{生效日期}} {{承租方名称}} 总额{{合同总额}}\n\n{{递增与免租}}\n{{收款计划}}';
    const template = await save({ name: '版本', body });
    const printedWith = (version_no?: number) =>
      printed(owner, { id: contract.id, template_id: template.id, version_no });
    const first = await printedWith(1);
    expect(first).toContain(`版本1 自2026年1月1日 ${contract.tenant_name} 总额73,000.00`);
    expect(first).not.toContain('3.00 元/㎡/天');
    const second = await printedWith();
    // 181 days at 2, 184 at 3.
    expect(second).toContain('版本2 自2026年7月1日 更名后有限公司 总额91,400.00');
    expect(second).toContain('2026-07-01 ~ 2026-12-313.00 元/㎡/天');
    expect(await owner.request(contractPdf, { id: contract.id, version_no: 3 })).toMatchObject({
      error_code: 404,
      errors: [{ path: ['version_no'] }],
    });
    await owner.call(templateCalls.remove, { ids: [template.id] });
  });

  it("shows a person's number only to those who see it elsewhere", async () => {
    const person = await newTenant(owner, '赵敏');
    await owner.call(tenantCalls.save, {
      id: person.id,
      version: person.version,
      name: '赵敏',
      kind: 'person',
      identifier: '11010519491231002X',
      contacts: [{ name: '赵敏', phone: '13812345678', main: true }],
    });
    const contract = await approvedContract(owner, approver, { tenant_id: person.id });
    const template = await save({ name: '证件', body: '{{承租方证件名称}}{{承租方证件号码}} {{联系电话}}' });
    const input = { id: contract.id, template_id: template.id };
    expect(await printed(owner, input)).toContain('身份证号码11010519491231002X 13812345678');
    const viewer = await enterprise.person('viewer');
    expect(await printed(viewer, input)).toContain('身份证号码110105********002X');
    await owner.call(templateCalls.remove, { ids: [template.id] });
  });

  it('prints the beginning of a new template unchanged', async () => {
    const contract = await newContract(owner);
    expect(await preview(DEFAULT_TEMPLATE, contract.id)).not.toMatch(/\{\{|\}\}/);
  });
});
