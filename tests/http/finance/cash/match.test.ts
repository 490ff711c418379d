// The auto-match board through the real calls: the tenant of the money and what it pays, confirmed in bulk, learnt and forgotten. Two contracts of
// 100 m² at 2 yuan a day from 2026-01-01, due on the first: January 6,200.00, February 5,600.00, March 6,200.00.

import { beforeEach, describe, expect, it } from 'vitest';
import { spaceCalls } from '#api/assets/space/space';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { importStatement } from '#api/finance/bank-statement/bank-statement';
import {
  getCashRecord,
  saveCashRecord,
  setCashTenant,
  undoWriteOff,
  voidCashRecord,
  writeOff,
} from '#api/finance/cash-record/cash-record';
import { cashRecordList } from '#api/finance/cash-record/cash-record.list';
import { confirmMatch, matchProposals } from '#api/finance/match';
import type { MatchMoney } from '#api/finance/match.schema';
import { setPeriodLock } from '#api/finance/period-lock';
import { listEndpoint } from '#api/kernel/list/list';
import { flowAccountOptions } from '#api/setup/option';
import { tenantCalls } from '#api/tenants/tenant/tenant';
import { approvedContract, newCash, receivablesOf } from '#tests/support/builders';
import { fileOf, requestUpload } from '#tests/support/files/sheet';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf, present } from '#tests/support/present';

const { owner, approver } = openEnterprise({ each: 'test' });
let first: Contract;
let second: Contract;

beforeEach(async () => {
  first = await approvedContract(owner, approver);
  second = await approvedContract(owner, approver);
});

const proposals = async () => (await owner.call(matchProposals, {})).receipts;
const brief = ({ payer, tenant_id, tenant_reason, reason, confidence, items }: MatchMoney) => ({
  payer,
  tenant_id,
  tenant_reason,
  reason,
  confidence,
  amounts: items.map((item) => item.amount_fen),
});
const pay = (fen: number, payer: string) => newCash(owner, fen, payer);
const received = async (contract: Contract) => (await receivablesOf(owner, contract)).map((row) => row.received_fen);
const confirmAll = async () => {
  const shares = (await proposals()).flatMap(({ cash_record_id, items }) =>
    items.length ? [{ cash_record_id, items }] : [],
  );
  return owner.call(confirmMatch, { shares });
};
const aliases = async (contract: Contract) =>
  (await owner.call(tenantCalls.get, { id: contract.tenant_id })).aliases.map(({ kind, value }) => `${kind} ${value}`);
async function addAlias(id: number, alias: string, account = '') {
  const { version, name, kind, aliases } = await owner.call(tenantCalls.get, { id });
  const added = [
    { kind: 'name' as const, value: alias },
    ...(account === '' ? [] : [{ kind: 'account' as const, value: account }]),
  ];
  await owner.call(tenantCalls.save, { id, version, name, kind, aliases: [...aliases, ...added] });
}
async function statement(lines: string) {
  const [account] = await owner.call(flowAccountOptions, {});
  const columns = { received_on: '日期', amount: '金额', payer: '户名', payer_account: '账号' };
  await requestUpload(
    owner,
    importStatement.path,
    fileOf(new TextEncoder().encode(`日期,金额,户名,账号\n${lines}`), 'a.csv'),
    {
      flow_account_id: String(account?.value),
      layout: JSON.stringify({ columns, date_order: 'ymd' }),
      mode: 'all',
    },
  );
}

describe('proposals', () => {
  it('find the tenant by a number in the remark, but never store it', async () => {
    const [account] = await owner.call(flowAccountOptions, {});
    const { number: room } = await owner.call(spaceCalls.get, { id: firstOf(second.spaces).id });
    const remarks = [`代付${first.number.toLowerCase()}租金`, `${room}室 三月租金`, '代付 XX-000000-0001 租金'];
    for (const [place, remark] of remarks.entries())
      await owner.call(saveCashRecord, {
        flow_account_id: Number(account?.value),
        received_on: '2026-03-10',
        amount_fen: 560_000,
        payer: `付款人${place}`,
        remark,
      });
    expect((await proposals()).map((money) => [money.tenant_id, money.tenant_reason, money.confidence])).toEqual([
      [first.tenant_id, 'contract', 'high'],
      [second.tenant_id, 'space', 'medium'],
      [null, null, 'none'],
    ]);
    const { rows } = await owner.call(listEndpoint(cashRecordList), { page: 1, page_size: 10 });
    expect(rows.map(({ tenant_name }) => tenant_name)).toEqual([null, null, null]);
  });

  it('name the tenant and the paid receivables, give the reason, and spend nothing twice', async () => {
    const [tenant, other] = [first.tenant_id, second.tenant_id];
    await pay(700_000, first.tenant_name);
    await pay(560_000, first.tenant_name);
    await pay(1_180_000, second.tenant_name);
    await pay(1, '不认识的付款人');
    const reason = { tenant_reason: 'stated' };
    expect((await proposals()).map(brief)).toEqual([
      {
        payer: first.tenant_name,
        tenant_id: tenant,
        ...reason,
        reason: 'oldest',
        confidence: 'medium',
        amounts: [620_000, 80_000],
      },
      {
        payer: first.tenant_name,
        tenant_id: tenant,
        ...reason,
        reason: 'exact',
        confidence: 'high',
        amounts: [560_000],
      },
      {
        payer: second.tenant_name,
        tenant_id: other,
        ...reason,
        reason: 'oldest_sum',
        confidence: 'high',
        amounts: [620_000, 560_000],
      },
      {
        payer: '不认识的付款人',
        tenant_id: null,
        tenant_reason: null,
        reason: 'none',
        confidence: 'none',
        amounts: [],
      },
    ]);
  });

  it('are confirmed in bulk, and gone then', async () => {
    await pay(620_000, first.tenant_name);
    await pay(700_000, second.tenant_name);
    expect(await confirmAll()).toEqual({ receipts: 2, receivables: 3, amount_fen: 1_320_000 });
    expect((await received(first)).slice(0, 2)).toEqual([620_000, 0]);
    expect((await received(second)).slice(0, 2)).toEqual([620_000, 80_000]);
    expect(await proposals()).toEqual([]);
  });

  it('recognise a payer by another name, or by their account, and none who may be two', async () => {
    const id = first.tenant_id;
    await addAlias(id, '（上海）财务代付公司', '6222 0001');
    for (const contract of [first, second]) await addAlias(contract.tenant_id, '联合代付');
    await statement(
      '2026-03-01,1.00,(上海)财务代付公司,1\n2026-03-02,1.00,张三,62220001\n2026-03-03,1.00,联合代付,9\n',
    );
    expect((await proposals()).map(({ tenant_id, tenant_reason }) => [tenant_id, tenant_reason])).toEqual([
      [id, 'stated'],
      [id, 'stated'],
      [null, null],
    ]);
  });
});

describe('a payer', () => {
  it('is learnt by one write-off, proposed for the next money, and forgotten when it is undone', async () => {
    await statement('2026-03-01,6200.00,代付甲,622201\n2026-03-05,56.00,代付甲,\n2026-03-06,57.00,别人,6222 01\n');
    const { rows } = await owner.call(listEndpoint(cashRecordList), {
      page: 1,
      page_size: 10,
      filter: { known: ['no'] },
    });
    expect(rows).toHaveLength(3);
    const money = firstOf(await proposals());
    const january = firstOf(await receivablesOf(owner, first));
    const items = [{ receivable_id: january.id, amount_fen: 620_000 }];
    const written = await owner.call(writeOff, { cash_record_id: money.cash_record_id, items });
    expect(written.tenant_id).toBe(first.tenant_id);
    expect(await aliases(first)).toEqual(['name 代付甲', 'account 622201']);
    expect((await proposals()).map(({ tenant_id, tenant_reason }) => [tenant_id, tenant_reason])).toEqual([
      [first.tenant_id, 'alias'],
      [first.tenant_id, 'account'],
    ]);
    await owner.call(undoWriteOff, { id: firstOf(written.write_offs).id, reason: '认错了' });
    expect(await aliases(first)).toEqual([]);
    await owner.call(setCashTenant, { id: written.id, tenant_id: null });
    expect((await proposals()).map(({ tenant_id }) => tenant_id)).toEqual([null, null, null]);
  });

  it('who paid for two tenants with one receipt is not learnt', async () => {
    const cash = await pay(2, '商会');
    const items = [];
    for (const contract of [first, second]) {
      const row = firstOf(await receivablesOf(owner, contract));
      items.push({ receivable_id: row.id, amount_fen: 1 });
    }
    await owner.call(writeOff, { cash_record_id: cash.id, items });
    expect([await aliases(first), await aliases(second)]).toEqual([[], []]);
  });

  it('can be assigned to another tenant only while none of the money is used', async () => {
    const cash = await pay(620_000, first.tenant_name);
    expect((await owner.call(setCashTenant, { id: cash.id, tenant_id: second.tenant_id })).tenant_name).toBe(
      second.tenant_name,
    );
    await confirmAll();
    expect((await received(second))[0]).toBe(620_000);
    expect(await owner.request(setCashTenant, { id: cash.id, tenant_id: first.tenant_id })).toMatchObject({
      error_code: 423,
      message: '该流水已有核销，请先反核销再改租客',
    });
  });
});

describe('a confirmation', () => {
  const shareOf = (money: MatchMoney | undefined) => ({
    cash_record_id: present(money).cash_record_id,
    items: money?.items ?? [],
  });

  it('that is out of date writes nothing off and reports its place', async () => {
    await pay(620_000, first.tenant_name);
    await pay(560_000, second.tenant_name);
    const [one, two] = await proposals();
    await owner.call(confirmMatch, { shares: [shareOf(two)] });
    const late = await owner.request(confirmMatch, { shares: [shareOf(one), shareOf(two)] });
    expect(late).toMatchObject({ error_code: 422 });
    expect(late.errors).toEqual([
      { path: ['shares', 1, 'items', 0, 'amount_fen'], message: '核销金额超过应收余额' },
      { path: ['shares', 1, 'items'], message: '核销合计超过流水的未核销金额' },
    ]);
    expect((await received(first))[0]).toBe(0);
    expect((await owner.call(getCashRecord, { id: present(one).cash_record_id })).write_offs).toEqual([]);
  });

  it('spends several receipts on one receivable only up to its amount', async () => {
    const january = firstOf(await receivablesOf(owner, first));
    const receipts = [await pay(400_000, first.tenant_name), await pay(400_000, first.tenant_name)];
    const share = (cash_record_id: number, amount_fen: number) => ({
      cash_record_id,
      items: [{ receivable_id: january.id, amount_fen }],
    });
    const [a = 0, b = 0] = receipts.map(({ id }) => id);
    const reply = await owner.request(confirmMatch, { shares: [share(a, 400_000), share(b, 400_000)] });
    expect(reply.errors).toEqual([{ path: ['shares', 1, 'items', 0, 'amount_fen'], message: '核销金额超过应收余额' }]);
    await owner.call(confirmMatch, { shares: [share(a, 400_000), share(b, 220_000)] });
    expect((await received(first))[0]).toBe(620_000);
  });

  it('refuses voided money, the same receipt twice, an empty one, a day before its receipt and a closed month', async () => {
    const cash = await pay(620_000, first.tenant_name);
    const gone = await pay(100, first.tenant_name);
    const share = firstOf((await proposals()).map(shareOf));
    const shares = [share];
    await owner.call(voidCashRecord, { id: gone.id, reason: '错' });
    const items = [{ receivable_id: firstOf(share.items).receivable_id, amount_fen: 1 }];
    const messages = async (input: object) =>
      (await owner.request(confirmMatch, input as never)).errors?.map(({ message }) => message);
    expect(await messages({ shares: [{ cash_record_id: gone.id, items }] })).toEqual(['该流水已作废，不能核销']);
    expect(
      await messages({
        shares: [
          { cash_record_id: cash.id, items },
          { cash_record_id: cash.id, items },
        ],
      }),
    ).toEqual(['同一笔收款只能出现一次']);
    expect(await messages({ shares: [] })).toEqual(['请至少选择一笔收款']);
    expect(await messages({ shares, accounting_date: '2026-03-09' })).toEqual(['入账日期不能早于收款日期 2026-03-10']);
    await owner.call(setPeriodLock, { month: '2026-03', reason: '' });
    expect(await owner.request(confirmMatch, { shares })).toMatchObject({ error_code: 423 });
    expect((await received(first))[0]).toBe(0);
  });

  it('by fifty simultaneous calls is made once', async () => {
    await pay(620_000, first.tenant_name);
    await pay(560_000, second.tenant_name);
    const shares = (await proposals()).map(shareOf);
    const replies = await Promise.all(Array.from({ length: 50 }, () => owner.request(confirmMatch, { shares })));
    expect(replies.filter((reply) => reply.error_code === 0)).toHaveLength(1);
    expect(new Set(replies.map((reply) => reply.error_code))).toEqual(new Set([0, 422]));
    expect((await received(first))[0]).toBe(620_000);
  });

  it('accepts only objects within the scope', async () => {
    const cash = await pay(100, first.tenant_name);
    const reply = await owner.request(confirmMatch, {
      shares: [{ cash_record_id: cash.id, items: [{ receivable_id: 999_999, amount_fen: 1 }] }],
    });
    expect(reply).toMatchObject({ error_code: 404, errors: [{ path: ['shares', 0, 'items', 0, 'receivable_id'] }] });
    const account = firstOf(await owner.call(flowAccountOptions, {}));
    await owner.call(saveCashRecord, {
      flow_account_id: account.value,
      received_on: '2026-03-16',
      amount_fen: 5,
      payer: '无',
    });
    expect((await owner.call(matchProposals, { flow_account_id: 999_999 })).receipts).toEqual([]);
  });
});
