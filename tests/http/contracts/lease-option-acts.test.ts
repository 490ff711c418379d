// Acts on lease options, and the register of critical dates (docs/domain §5.14).
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import type { Contract, ContractSave } from '#api/contracts/contract/contract.schema';
import { type CriticalDate, criticalCalendarReport, criticalDatesReport } from '#api/contracts/critical-dates';
import { expiryProfileReport } from '#api/contracts/expiry-profile';
import { actOnOption, optionsOfContract, undoOptionAct } from '#api/contracts/lease-option';
import type { OptionActInput } from '#api/contracts/lease-option.schema';
import { reportEndpoint } from '#api/kernel/report/report';
import { approvedContract } from '#tests/support/builders';
import { approvedChange, changeOf } from '#tests/support/contracts/contract-change';
import { executeTermination } from '#tests/support/contracts/termination';
import { PDF, uploaded } from '#tests/support/files/upload';
import { openEnterprise } from '#tests/support/open-enterprise';
import { present } from '#tests/support/present';

const { world, owner, approver } = openEnterprise();

type Options = NonNullable<ContractSave['lease_options']>;

// Today is 2026-03-16: the notice of the renewal is possible from 2026-03-01 to 2026-05-30, that of the break from 2026-06-01 on.
const TERM = { start: '2025-01-01', end: '2026-12-31' };
const RENEWAL = {
  kind: 'renewal',
  holder: 'tenant',
  start: '2026-05-30',
  end: '2026-08-28',
  notice_days: 90,
  months: 12,
  price: null,
  uplift: '0.05',
  remark: '',
} as const;
const BREAK = { kind: 'break', start: '2026-07-31', end: '2026-10-31', notice_days: 60, remark: '' } as const;
const PAST = { kind: 'expansion', start: '2026-01-01', end: '2026-03-31', notice_days: 30, remark: '' } as const;

const leaseWith = (lease_options: Options) => approvedContract(owner, approver, { ...TERM, lease_options });
const actOf = ({ id }: Contract, option: Options[number], act: Partial<OptionActInput> = {}): OptionActInput => ({
  contract_id: id,
  kind: option.kind,
  start: option.start,
  end: option.end,
  act: 'exercised',
  acted_on: '2026-03-15',
  ...act,
});
const statesOf = async ({ id }: Contract) =>
  (await owner.call(optionsOfContract, { contract_id: id })).map(({ kind, state, acted_on }) => [
    kind,
    state,
    acted_on,
  ]);

const auditsOf = async (contract: Contract) => {
  const rows = await world.db.asOwner((tx) =>
    tx.query<{ action: string }>(
      sql`select action from audit_log where object = 'contract' and object_id = ${contract.id} order by id`,
    ),
  );
  return rows.map(({ action }) => action).filter((action) => action.includes('option'));
};

const datesOf = async ({ id }: Contract, parameters: object = {}) =>
  (await owner.call(reportEndpoint(criticalDatesReport), { ahead: 'all', decided: 'all', ...parameters })).rows
    .filter(({ contract_id }) => contract_id === id)
    .map(({ kind, option_kind, due_on, opens_on, state }: CriticalDate) => [
      option_kind ?? kind,
      due_on,
      opens_on,
      state,
    ]);

describe('an option', () => {
  it('has its days of notice and a state by the day', async () => {
    const contract = await leaseWith([RENEWAL, BREAK, PAST]);
    const options = await owner.call(optionsOfContract, { contract_id: contract.id });
    expect(
      options.map(({ kind, notice_from, notice_until, state }) => [kind, notice_from, notice_until, state]),
    ).toEqual([
      ['renewal', '2026-03-01', '2026-05-30', 'open'],
      ['break', '2026-06-01', '2026-09-01', 'ahead'],
      ['expansion', '2025-12-02', '2026-03-01', 'lapsed'],
    ]);
    expect(options[0]).toMatchObject({ holder: 'tenant', months: 12, uplift: '0.05', price: null });
  });

  it('is exercised once, with its day, remark and document, and the act is undone with a reason', async () => {
    const contract = await leaseWith([RENEWAL, BREAK]);
    const file = await uploaded(owner, '续租通知函.pdf', PDF);
    const [after] = await owner.call(
      actOnOption,
      actOf(contract, RENEWAL, { remark: '快递签收', attachment_ids: [file] }),
    );
    expect(after).toMatchObject({ state: 'exercised', acted_on: '2026-03-15', act_remark: '快递签收' });
    expect(after?.attachments.map(({ name }) => name)).toEqual(['续租通知函.pdf']);
    expect(await owner.request(actOnOption, actOf(contract, RENEWAL, { act: 'waived' }))).toMatchObject({
      error_code: 423,
      message: '该选择权已行权，不能重复登记',
    });

    const act_id = present(after?.act_id);
    expect((await owner.request(undoOptionAct, { id: act_id, reason: ' ' })).errors).toEqual([
      { path: ['reason'], message: '请填写撤销原因' },
    ]);
    await owner.call(undoOptionAct, { id: act_id, reason: '登记错误' });
    expect(await statesOf(contract)).toEqual([
      ['renewal', 'open', null],
      ['break', 'ahead', null],
    ]);
    expect(await owner.request(undoOptionAct, { id: act_id, reason: '再撤' })).toMatchObject({ error_code: 423 });
    expect(await auditsOf(contract)).toEqual(['exercise-option', 'undo-option-act']);
  });

  it('can be waived before its days of notice, and entered late with a day that was in time', async () => {
    const contract = await leaseWith([BREAK, PAST]);
    await owner.call(actOnOption, actOf(contract, BREAK, { act: 'waived' }));
    expect(await owner.request(actOnOption, actOf(contract, PAST))).toMatchObject({
      error_code: 423,
      errors: [{ path: ['acted_on'], message: '最晚通知日是 2026-03-01，之后的通知无效' }],
    });
    await owner.call(actOnOption, actOf(contract, PAST, { acted_on: '2026-03-01' }));
    expect(await statesOf(contract)).toEqual([
      ['break', 'waived', '2026-03-15'],
      ['expansion', 'exercised', '2026-03-01'],
    ]);
  });

  it('refuses a day ahead, an option that the lease does not have, and other files', async () => {
    const contract = await leaseWith([RENEWAL]);
    expect((await owner.request(actOnOption, actOf(contract, RENEWAL, { acted_on: '2026-03-17' }))).errors).toEqual([
      { path: ['acted_on'], message: '日期不能晚于今天' },
    ]);
    expect(await owner.request(actOnOption, actOf(contract, BREAK))).toMatchObject({ error_code: 404 });
    expect((await owner.request(actOnOption, actOf(contract, RENEWAL, { attachment_ids: [987_654] }))).errors).toEqual([
      { path: ['attachment_ids', 0], message: '所选文件不存在' },
    ]);
    expect(await statesOf(contract)).toEqual([['renewal', 'open', null]]);
  });

  it('is acted on once when two users enter at the same time', async () => {
    const contract = await leaseWith([RENEWAL]);
    const replies = await Promise.all([
      owner.request(actOnOption, actOf(contract, RENEWAL)),
      approver.request(actOnOption, actOf(contract, RENEWAL, { act: 'waived' })),
    ]);
    expect(replies.filter(({ error_code }) => error_code === 0)).toHaveLength(1);
    expect(await statesOf(contract)).toHaveLength(1);
  });

  it('is exercised by an approved renewal, and lapses with a termination', async () => {
    const renewed = await leaseWith([RENEWAL, BREAK]);
    await approvedContract(owner, approver, {
      start: '2027-01-01',
      end: '2027-12-31',
      kind: 'renewal',
      renews_id: renewed.id,
      tenant_id: renewed.tenant_id,
    });
    expect(await statesOf(renewed)).toEqual([
      ['renewal', 'exercised', '2026-03-16'],
      ['break', 'ahead', null],
    ]);
    const left = await leaseWith([RENEWAL, BREAK]);
    await executeTermination(owner, approver, { contract_id: left.id, kind: 'agreement', leave_date: '2026-08-31' });
    expect(await statesOf(left)).toEqual([
      ['renewal', 'lapsed', null],
      ['break', 'exercised', '2026-03-16'],
    ]);
    expect(await owner.request(actOnOption, actOf(left, RENEWAL))).toMatchObject({
      error_code: 423,
      message: '合同已退租，选择权已失效',
    });
  });

  it('of a change that takes effect later is already in the register', async () => {
    const contract = await leaseWith([RENEWAL]);
    await approvedChange(owner, approver, {
      ...changeOf(contract, { effective_on: '2026-05-01' }),
      lease_options: [{ ...RENEWAL, notice_days: 30 }],
    });
    expect(await datesOf(contract, { kind: 'option' })).toEqual([['renewal', '2026-07-29', '2026-04-30', 'ahead']]);
  });
});

describe('the register', () => {
  it('lists options, the end, the next end of a free period and the next change of price', async () => {
    const [clause] = (await leaseWith([])).clauses;
    const {
      charge_item_name: _name,
      payee_name: _payee,
      line: _line,
      ...terms
    } = present(clause) as typeof clause & {
      payee_name?: string;
      line?: number;
    };
    const contract = await approvedContract(owner, approver, {
      ...TERM,
      lease_options: [RENEWAL],
      clauses: [
        {
          ...(terms as ContractSave['clauses'][number] & { basis: 'per_sqm_day' }),
          start: TERM.start,
          end: TERM.end,
          free_periods: [
            ['2025-01-01', '2025-01-31'],
            ['2026-04-01', '2026-04-15'],
          ],
          escalations: [{ every_months: 6, kind: 'percent', value: '0.05' }],
        },
      ],
    });
    expect(await datesOf(contract)).toEqual([
      ['free_end', '2026-04-15', null, 'ahead'],
      ['renewal', '2026-05-30', '2026-03-01', 'open'],
      ['price_change', '2026-07-01', null, 'ahead'],
      ['lease_end', '2026-12-31', null, 'ahead'],
    ]);
    expect(await datesOf(contract, { ahead: 'days_90' })).toEqual([
      ['free_end', '2026-04-15', null, 'ahead'],
      ['renewal', '2026-05-30', '2026-03-01', 'open'],
    ]);
    const calendar = await owner.call(reportEndpoint(criticalCalendarReport), {
      days: { from: '2026-05-01', to: '2026-05-31' },
    });
    expect(calendar.rows.filter((row) => row.contract_id === contract.id).map(({ due_on }) => due_on)).toEqual([
      '2026-05-30',
    ]);
  });

  it('of a past day does not change with later acts', async () => {
    const contract = await leaseWith([RENEWAL]);
    const before = await datesOf(contract, { as_of: '2026-03-10', kind: 'option' });
    await owner.call(actOnOption, actOf(contract, RENEWAL, { act: 'waived' }));
    expect(before).toEqual([['renewal', '2026-05-30', '2026-03-01', 'open']]);
    expect(await datesOf(contract, { as_of: '2026-03-10', kind: 'option' })).toEqual(before);
    expect(await datesOf(contract, { kind: 'option' })).toEqual([['renewal', '2026-05-30', '2026-03-01', 'waived']]);
    expect(await datesOf(contract, { kind: 'option', decided: 'open' })).toEqual([]);
  });

  it('marks an expired lease without a decision as overdue, and a terminated one as settled', async () => {
    const ended = await approvedContract(owner, approver, { start: '2025-01-01', end: '2026-02-28' });
    const leaving = await leaseWith([]);
    await executeTermination(owner, approver, { contract_id: leaving.id, kind: 'agreement', leave_date: '2026-08-31' });
    expect(await datesOf(ended, { kind: 'lease_end', decided: 'open', ahead: 'days_30' })).toEqual([
      ['lease_end', '2026-02-28', null, 'overdue'],
    ]);
    expect(await datesOf(leaving, { kind: 'lease_end' })).toEqual([['lease_end', '2026-08-31', null, 'settled']]);
  });
});

describe('the expiry profile', () => {
  const lastDayOf = async ({ id }: Contract, ends: 'agreed' | 'break') =>
    (await owner.call(reportEndpoint(expiryProfileReport), { ends })).rows.find((row) => row.contract_id === id)
      ?.last_day;

  it('by the earliest break follows the options of tenants until they are waived', async () => {
    const contract = await leaseWith([BREAK]);
    const ofLessor = await leaseWith([{ ...BREAK, holder: 'lessor' }]);
    expect([await lastDayOf(contract, 'agreed'), await lastDayOf(contract, 'break')]).toEqual([TERM.end, '2026-07-31']);
    expect(await lastDayOf(ofLessor, 'break')).toBe(TERM.end);
    await owner.call(actOnOption, actOf(contract, BREAK, { act: 'waived' }));
    expect(await lastDayOf(contract, 'break')).toBe(TERM.end);
  });

  it('by the earliest break counts the notice from today, or from the day it was received', async () => {
    const near = { ...BREAK, start: '2026-03-01', notice_days: 90 };
    const contract = await leaseWith([near]);
    expect(await lastDayOf(contract, 'break')).toBe('2026-06-14');
    await owner.call(actOnOption, actOf(contract, near, { acted_on: '2026-03-05' }));
    expect(await lastDayOf(contract, 'break')).toBe('2026-06-03');
  });
});
