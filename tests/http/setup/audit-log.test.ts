// The audit trail: its entries, its filters and its wording.

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parkCalls } from '#api/assets/park/park';
import { addReceivable } from '#api/finance/receivable/receivable-entry';
import { dayOfInstant } from '#api/kernel/instant';
import { listEndpoint } from '#api/kernel/list/list';
import { getAuditEntry } from '#api/setup/audit/audit';
import { type AuditRow, auditList } from '#api/setup/audit/audit.list';
import { AUDIT_ACTION, AUDIT_OBJECT } from '#api/setup/audit/audit-labels';
import { changesText, fieldChanges } from '#api/setup/audit/audit-text';
import { roleCalls, roleOptions } from '#api/setup/role/role';
import { chargeItem, newPark, newTenant } from '#tests/support/builders';
import { textsOf } from '#tests/support/files/sheet';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf, present } from '#tests/support/present';
import { newEnterprise } from '#tests/support/world';

const { world, admin } = openEnterprise({ people: { admin: 'admin' } });
let park: Awaited<ReturnType<typeof newPark>>;

beforeAll(async () => {
  park = await newPark(admin);
  park = await admin.call(parkCalls.save, { ...park, name: '星河园', type: 'mall' });
});

const find = async (filter: object): Promise<AuditRow[]> =>
  (await admin.call(listEndpoint(auditList), { page: 1, page_size: 50, filter: filter as never })).rows;

describe('the audit trail', () => {
  it('records who changed what, from which value to which', async () => {
    const row = firstOf(await find({ object: ['park'], action: ['update'] }));
    expect(row).toMatchObject({ object_id: park.id, object_name: '星河园' });
    expect(changesText('park', JSON.parse(row.changes ?? '{}'))).toMatch(
      /^园区名称：园区\d+ → 星河园；园区类型：办公楼 → 商业综合体$/,
    );
    const entry = await admin.call(getAuditEntry, { id: row.id });
    expect(entry.changes.type).toEqual({ from: 'office', to: 'mall' });
    expect(entry.user_id).toBe(admin.user_id);
  });

  it('is found by user, object, action, name and day', async () => {
    expect(await find({ user_id: [admin.user_id] })).toHaveLength(2);
    expect(await find({ user_id: [999_999] })).toEqual([]);
    expect(await find({ object: ['contract'] })).toEqual([]);
    expect(await find({ object_name: '星河' })).toHaveLength(2);
    // The trail has the database's own time.
    const today = dayOfInstant(new Date());
    expect(await find({ at: { from: today, to: today } })).toHaveLength(2);
    expect(await find({ at: { to: '2020-01-01' } })).toEqual([]);
  });

  it('keeps the name of deleted objects', async () => {
    const gone = await newPark(admin);
    await admin.call(parkCalls.remove, { ids: [gone.id] });
    expect(await find({ action: ['delete'] })).toMatchObject([{ object_id: gone.id, object_name: gone.name }]);
  });

  it('describes receivables, which have no name', async () => {
    const tenant = await newTenant(admin, '星河商贸');
    await admin.call(addReceivable, {
      tenant_id: tenant.id,
      park_id: park.id,
      charge_item_id: await chargeItem(admin, 'other'),
      gross_fen: 5_000,
      start_date: '2026-03-01',
      end_date: '2026-03-31',
      due_date: '2026-03-10',
    });
    expect(await find({ object: ['receivable'] })).toMatchObject([
      { object_name: expect.stringMatching(/^星河商贸 .+ 2026-03-01$/) },
    ]);
  });

  it('omits long changes from the list; the entry shows them', async () => {
    const id = present((await admin.call(roleOptions, {})).find((role) => role.label === '系统管理员')).value;
    const { version, name, scope, keys } = await admin.call(roleCalls.get, { id });
    await admin.call(roleCalls.save, { id, version, name, scope, keys: keys.filter((key) => key !== 'p_5200_void') });
    const row = firstOf(await find({ object: ['role'] }));
    expect(changesText('role', JSON.parse(row.changes ?? '{}'))).toBe('权限（见详情）');
    const entry = await admin.call(getAuditEntry, { id: row.id });
    expect(fieldChanges('role', entry.changes)).toEqual([
      { name: 'keys', label: '权限', text: '移除 财务管理 / 应收管理 / 作废' },
    ]);
  });

  it('is exported in words', async () => {
    const response = await admin.fetch('/api/setup/audit/report', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        format: 'xlsx',
        columns: ['user_name', 'object', 'action', 'object_name', 'changes'],
        filter: { object: ['park'], action: ['update'] },
      }),
    });
    const [head, row] = await textsOf(response);
    expect(head).toEqual(['操作人', '对象', '操作', '名称或编号', '变更内容']);
    expect(row?.slice(1)).toEqual(['园区', '编辑', '星河园', expect.stringContaining('→ 星河园')]);
  });

  it('shows a colleague with a narrowed scope only their own entries', async () => {
    const enterprise = await newEnterprise(world);
    const head = await enterprise.person('admin');
    const clerk = await enterprise.person('finance');
    const place = await newPark(head);
    const id = present((await head.call(roleOptions, {})).find((role) => role.label === '财务专员')).value;
    const { version, name } = await head.call(roleCalls.get, { id });
    const narrowed = { id, version, name, scope: 'parks' as const, park_ids: [place.id] };
    await head.call(roleCalls.save, { ...narrowed, keys: ['p_98160', 'p_1200_edit'] });
    const seen = async () => (await clerk.call(listEndpoint(auditList), { page: 1, page_size: 20 })).rows;
    expect(await seen()).toEqual([]);
    await clerk.call(parkCalls.save, { ...place, remark: '已巡查' });
    expect(await seen()).toMatchObject([{ object: 'park', action: 'update' }]);
    const other = firstOf(
      (await head.call(listEndpoint(auditList), { page: 1, page_size: 1, sort: [{ field: 'at', order: 'asc' }] })).rows,
    );
    expect((await clerk.request(getAuditEntry, { id: other.id })).error_code).toBe(404);
  });
});

describe('the words of the audit trail', () => {
  const sources = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory()
        ? sources(path.join(folder, entry.name))
        : [readFileSync(path.join(folder, entry.name), 'utf8')],
    );
  const texts = [...sources('server/areas'), ...sources('server/workflows')];
  /** Tables with generated get, save and delete routes: the object is named like its table. */
  const stored = texts.flatMap((text) =>
    [...text.matchAll(/\b\w+Routes\(\w+,\s*\{\s*table: '(\w+)'/g)].map(([, table]) => table ?? ''),
  );
  const entries = texts.flatMap((text) => [...(text.match(/audit\w*\(\{[\s\S]*?\}\)/g) ?? [])]);
  const named = (field: string) =>
    entries.flatMap((entry) =>
      [...entry.matchAll(new RegExp(`${field}: '([\\w-]+)'`, 'g'))].map((match) => match[1] ?? ''),
    );

  it('cover every object and action that is written', () => {
    expect(named('object').length).toBeGreaterThan(5);
    expect(stored.length).toBeGreaterThan(5);
    expect([...named('object'), ...stored].filter((object) => !(object in AUDIT_OBJECT))).toEqual([]);
    expect(named('action').filter((action) => !(action in AUDIT_ACTION))).toEqual([]);
  });

  it('format amounts, states, lists and empty values for users', () => {
    const text = changesText('contract', {
      amount_fen: { from: 100, to: 123_456 },
      status: { from: 'draft', to: 'auditing' },
      enabled: { from: true, to: false },
      remark: { from: '旧', to: '' },
      roles: { from: ['甲', '乙'], to: ['乙', '丙'] },
      clauses: { from: null, to: [{ a: 1 }, { a: 2 }] },
      tenant_name: { from: null, to: '' },
      unheard_of: { from: 1, to: 2 },
    });
    expect(text).toBe(
      '金额：1.00 元 → 1,234.56 元；状态：草稿 → 审批中；启用：是 → 否；备注：旧 → 空；角色：增加 丙；移除 甲；费用条款：2 项；unheard_of：1 → 2',
    );
  });

  it('omit what the entry shows itself, and format rates, references and parts for users', () => {
    const text = changesText('contract_change', {
      id: { from: null, to: 4 },
      created_at: { from: null, to: '2026-11-23T03:29:42.832Z' },
      status: { from: 'draft', to: 'auditing' },
      contract_id: { from: null, to: 9 },
      contract_number: { from: null, to: 'HT-1' },
      late_fee: { from: null, to: { cap: '0.3', grace_days: 7, rate_daily: '0.0005', charge_item_ids: [] } },
    });
    expect(text).toBe(
      '状态：草稿 → 审批中；合同编号：HT-1；滞纳金条款：上限 30%，宽限天数 7，滞纳金日利率 0.05%/日，费项 空',
    );
    expect(changesText('parameter', { 'contract.number_pattern': { from: 'A{seq:3}', to: 'B{park}{seq:3}' } })).toBe(
      '合同编号规则：A{3位流水号} → B{园区编号}{3位流水号}',
    );
    expect(changesText('parameter', { 'late_fee.rate_daily': { from: '0.0005', to: '0.001' } })).toBe(
      '滞纳金日利率：0.05%/日 → 0.1%/日',
    );
  });
});
