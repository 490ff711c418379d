// Global search: which texts find which objects, for which users; a name is found as soon as it is written.
import { beforeAll, describe, expect, it } from 'vitest';
import { runBills } from '#api/finance/bill/bill';
import { billList } from '#api/finance/bill/bill.list';
import { search } from '#api/home/search';
import type { SearchItem } from '#api/home/search.schema';
import { OBJECT_KINDS } from '#api/home/search-kinds';
import { listEndpoint } from '#api/kernel/list/list';
import { tenantCalls } from '#api/tenants/tenant/tenant';
import { tenantList } from '#api/tenants/tenant/tenant.list';
import { runJob } from '#server/jobs/index';
import { approvedContract, newCash, newPlace, newTenant, receivablesOf } from '#tests/support/builders';
import { newCustomer } from '#tests/support/investment/customer';
import { openEnterprise } from '#tests/support/open-enterprise';
import { personOfPark } from '#tests/support/people/of-park';
import { firstOf, present } from '#tests/support/present';
import { newEnterprise, type Person } from '#tests/support/world';

const { owner, approver, world } = openEnterprise({ ownWorld: true });
type Contract = Awaited<ReturnType<typeof approvedContract>>;
let contract: Contract;

const request = (q: string, who: Person = owner) => who.call(search, { q });
const found = async (kind: SearchItem['kind'], q: string, who: Person = owner): Promise<string[]> => {
  const { groups } = await request(q, who);
  return groups.find((group) => group.kind === kind)?.items.map(({ title }) => title) ?? [];
};

beforeAll(async () => {
  const { id } = await newTenant(owner, '云端科技（上海）有限公司');
  contract = await approvedContract(owner, approver, { tenant_id: id });
  await newTenant(owner, '重庆长江行');
  await owner.call(runBills, { month: '2026-03' });
  await newCash(owner, 123_456, '云端付款方');
});

describe('a name', () => {
  it.each(['云', '端科', '(上海)', '云端科技（上海）有限公司', 'yunduan', 'YUN DUAN', 'keji', 'ydkj', 'kj', 'shyx'])(
    '%s finds the tenant',
    async (q) => {
      expect(await found('tenant', q)).toContain('云端科技（上海）有限公司');
    },
  );

  it.each(['unduan', 'dkjx', '云科', '端云'])('%s does not', async (q) => {
    expect(await found('tenant', q)).toEqual([]);
  });

  it('is read as its phrase is', async () => {
    expect(await found('tenant', 'chongqing')).toEqual(['重庆长江行']);
    expect(await found('tenant', 'zhongqing')).toEqual([]);
  });

  it('is found as soon as it is written, and no more by the one before', async () => {
    const { id, version } = await owner.call(tenantCalls.save, { name: '旧名贸易', kind: 'company' });
    expect(await found('tenant', 'jmmy')).toEqual(['旧名贸易']);
    await owner.call(tenantCalls.save, { id, version, name: '新颖贸易', kind: 'company' } as never);
    expect(await found('tenant', 'xymy')).toEqual(['新颖贸易']);
    expect(await found('tenant', 'jmmy')).toEqual([]);
    expect(await found('tenant', '旧名')).toEqual([]);
    await owner.call(tenantCalls.remove, { ids: [id] });
    expect(await found('tenant', '新颖')).toEqual([]);
  });

  it('is spelled by the job when many were written in bulk', async () => {
    await newTenant(owner, '批量导入');
    await runJob(world.services, 'spelling');
    expect(await found('tenant', 'pldr')).toEqual(['批量导入']);
  });

  it('that equals the text is before those that begin with it or contain it', async () => {
    for (const name of ['大林木', '林木行', '林木']) await newTenant(owner, name);
    expect(await found('tenant', '林木')).toEqual(['林木', '林木行', '大林木']);
  });
});

describe('each kind', () => {
  it('by number, and a contract by its tenant', async () => {
    expect(await found('contract', contract.number.toLowerCase())).toEqual([contract.number]);
    expect(await found('contract', 'ydkj')).toEqual([contract.number]);
    const bill = firstOf((await owner.call(listEndpoint(billList), { page: 1, page_size: 20 })).rows);
    expect(await found('bill', bill.number.slice(2))).toContain(bill.number);
  });

  it('park, building, space', async () => {
    const { park_name } = contract;
    expect(await found('park', park_name)).toEqual([park_name]);
    expect(await found('park', 'yuanqu')).toContain(park_name);
    expect((await found('building', '楼宇')).length).toBeGreaterThan(0);
    expect((await found('space', 'S')).length).toBeGreaterThan(0);
  });

  it('customers and key accounts on their own pages', async () => {
    await newCustomer(owner, { name: '星河软件' });
    await newCustomer(owner, { name: '星河集团', key_account: true });
    expect(await found('customer', 'xinghe')).toEqual(['星河软件']);
    expect(await found('key_account', 'xinghe')).toEqual(['星河集团']);
  });

  it('by amount, written in any way', async () => {
    for (const q of ['1,234.56', '1234.56', '￥1234.56', '1234.56元']) {
      expect(await found('cash_record', q)).toEqual(['云端付款方']);
    }
    expect(await found('cash_record', '1234.5')).toEqual([]);
    const row = firstOf(await receivablesOf(owner, contract));
    const yuan = (row.gross_fen / 100).toFixed(2);
    const { groups } = await request(yuan);
    const receivables = present(groups.find(({ kind }) => kind === 'receivable'));
    expect(receivables.items.every(({ amount_fen }) => amount_fen === row.gross_fen)).toBe(true);
    expect(groups.some(({ kind }) => kind === 'bill')).toBe(true);
  });

  it('by id', async () => {
    expect(await found('contract', String(contract.id))).toContain(contract.number);
  });

  it('pages and actions that can be begun', async () => {
    expect(await found('action', '新增合同')).toEqual(['新增合同']);
    expect(await found('action', 'xzht')).toEqual(['新增合同']);
    expect(await found('page', 'zulinhetong')).toEqual(['租赁合同']);
    expect(await found('page', '租赁合')).toEqual(['租赁合同']);
  });
});

describe('arbitrary text', () => {
  it.each(['%', '_', '\\', "'", "' or 1=1 --", '😀', '((', '[a', '*', '.*', '$1', '新'.repeat(100)])(
    '%j finds nothing and breaks nothing',
    async (q) => {
      const { groups } = await request(q);
      expect(groups.filter(({ kind }) => kind in OBJECT_KINDS && kind !== 'tenant')).toEqual([]);
    },
  );

  it('finds names with such characters', async () => {
    await newTenant(owner, "50%_折\\扣'店😀");
    for (const q of ['%_', '\\', "'店", '😀', '0%']) expect(await found('tenant', q)).toEqual(["50%_折\\扣'店😀"]);
    expect(await found('tenant', '5%')).toEqual([]);
  });

  it('is refused above a hundred characters', async () => {
    expect((await owner.request(search, { q: '长'.repeat(101) })).error_code).toBe(422);
  });
});

describe('the searching user', () => {
  it('finds the kinds whose lists they may open', async () => {
    const reader = await personOfPark(world, owner, contract.park_id, ['p_3100']);
    const { groups } = await request('云端', reader);
    expect(groups.map(({ kind }) => kind)).toEqual(['tenant']);
    expect((await request('新增合同', reader)).groups).toEqual([]);
  });

  it('finds objects in their parks', async () => {
    const other = await newPlace(owner);
    const keys = ['p_1200', 'p_3100', 'p_4100', 'p_5200', 'p_5300', 'p_5400', 'p_5600'];
    const within = await personOfPark(world, owner, contract.park_id, keys);
    const outside = await personOfPark(world, owner, other.park_id, keys);
    expect(await found('contract', 'ydkj', within)).toEqual([contract.number]);
    expect(await found('tenant', 'ydkj', within)).toHaveLength(1);
    for (const q of ['ydkj', '云', contract.number, String(contract.id)]) {
      const { groups } = await request(q, outside);
      expect(groups.filter(({ kind }) => kind === 'contract' || kind === 'tenant' || kind === 'bill')).toEqual([]);
    }
    expect(await found('park', '园区', outside)).toHaveLength(1);
  });

  it('finds nothing of another enterprise', async () => {
    const stranger = await (await newEnterprise(world)).person('admin');
    for (const q of ['云端', 'ydkj', contract.number, '1,234.56', String(contract.id)]) {
      const { groups } = await request(q, stranger);
      expect(groups.filter(({ kind }) => kind in OBJECT_KINDS)).toEqual([]);
    }
    const recent = [{ kind: 'contract' as const, id: contract.id }];
    expect((await stranger.call(search, { recent })).recent).toEqual([]);
  });
});

describe('objects opened lately', () => {
  it('come first, in their order, without those that the user may not see', async () => {
    const tenant = firstOf(present((await request('云端')).groups.find(({ kind }) => kind === 'tenant')).items);
    const recent = [
      { kind: 'page' as const, id: '/contractManage/contractList' },
      { kind: 'tenant' as const, id: Number(tenant.id) },
      { kind: 'contract' as const, id: contract.id },
      { kind: 'park' as const, id: 987_654 },
    ];
    const seen = await owner.call(search, { recent });
    expect(seen.recent.map(({ title }) => title)).toEqual(['租赁合同', tenant.title, contract.number]);
    const reader = await personOfPark(world, owner, contract.park_id, ['p_3100']);
    expect((await reader.call(search, { recent })).recent.map(({ kind }) => kind)).toEqual(['tenant']);
  });

  it('are before equally good matches', async () => {
    const { id } = await newTenant(owner, '同样甲');
    await newTenant(owner, '同样乙');
    expect(await found('tenant', '同样')).toEqual(['同样乙', '同样甲']);
    const { groups } = await owner.call(search, { q: '同样', recent: [{ kind: 'tenant', id }] });
    expect(groups.find(({ kind }) => kind === 'tenant')?.items.map(({ title }) => title)).toEqual(['同样甲', '同样乙']);
  });

  it('are replaced by actions that the user may begin, where nothing was opened', async () => {
    const { recent, groups } = await request('');
    expect(recent).toEqual([]);
    expect(groups.map(({ kind }) => kind)).toEqual(['action']);
  });
});

it('opens the list with all matches', async () => {
  for (let n = 1; n <= 7; n += 1) await newTenant(owner, `成组${n}`);
  const group = present((await request('chengzu')).groups.find(({ kind }) => kind === 'tenant'));
  expect(group).toMatchObject({ total: 7, more: false, listed: 7 });
  expect(group.items).toHaveLength(5);
  const ids = present(new URL(`http://x${group.list}`).searchParams.get('f_id'))
    .split(',')
    .map(Number);
  const { total } = await owner.call(listEndpoint(tenantList), { page: 1, page_size: 20, filter: { id: ids } });
  expect(total).toBe(7);
});
