// Acts on the options of a lease (选择权, docs/domain §5.14): exercised or waived, each with its day and documents, and undone with a reason.
import sql from 'sql-template-tag';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { LEASE_OPTION, OPTION_STATE } from '#api/contracts/labels';
import * as calls from '#api/contracts/lease-option';
import type { OptionAct, OptionOfLease, UndoOptionAct } from '#api/contracts/lease-option.schema';
import { leaseOptionsOn } from '#server/measures/contracts/critical-dates';
import { conflict, field, reference } from '#server/platform/db/constraints';
import { maybeOne } from '#server/platform/db/database';
import { assertFiles, attachmentsOf, setAttachments } from '#server/platform/files/attachments';
import { insertRecord } from '#server/platform/list/record';
import type { AreaObject } from '#server/platform/use-case/area';
import { invalid, notFound, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { loadContract } from './contract/load-contract';

/** Returns the options of an approved lease as of today; none before its approval and after its end. */
const optionsOf = ({ tx, today }: Call, contract_id: number): Promise<OptionOfLease[]> =>
  tx.query<OptionOfLease>(
    sql`select o.kind, o.holder, o.start_date as start, o.end_date as "end", o.notice_days, o.months, trim_scale(o.price)::text as price,
          trim_scale(o.uplift)::text as uplift, o.remark, o.notice_from, o.notice_until, o.state, o.act_id, o.acted_on,
          coalesce(a.remark, '') as act_remark, u.display_name as recorded_by, ${attachmentsOf('lease_option_act', sql`o.act_id`)} as attachments
        from ${leaseOptionsOn(today)} o
        left join lease_option_act a on a.company_id = app_company() and a.id = o.act_id
        left join app_user u on u.company_id = a.company_id and u.id = a.created_by
        where o.contract_id = ${contract_id} order by o.seq`,
  );

const nameOf = ({ kind, start, end }: Pick<OptionOfLease, 'kind' | 'start' | 'end'>): string =>
  `${LEASE_OPTION[kind].label} ${start} 至 ${end}`;

/** Returns the reason why nothing can be entered for the option now; null when an act can. */
function obstacle({ state, notice_until }: OptionOfLease, contract: Contract, { acted_on }: OptionAct): string | null {
  if (state === 'exercised' || state === 'waived') return `该选择权${OPTION_STATE[state].label}，不能重复登记`;
  if (contract.leave_date !== null) return '合同已退租，选择权已失效';
  return acted_on > notice_until ? `最晚通知日是 ${notice_until}，之后的通知无效` : null;
}

async function act(call: Call, input: OptionAct): Promise<OptionOfLease[]> {
  const contract = await loadContract(call.tx, call.actor, input.contract_id, call.today, true);
  const option = (await optionsOf(call, contract.id)).find(
    ({ kind, start, end }) => kind === input.kind && start === input.start && end === input.end,
  );
  if (!option) throw new Refusal(404, '合同没有这项选择权，请刷新后重试');
  await assertFiles(call, 'attachment_ids', input.attachment_ids);
  if (input.acted_on > call.today) throw invalid([{ path: ['acted_on'], message: '日期不能晚于今天' }]);
  const fault = obstacle(option, contract, input);
  if (fault) throw new Refusal(423, fault, [{ path: ['acted_on'], message: fault }]);
  const { start, end, attachment_ids, ...values } = input;
  const id = await insertRecord(call.tx, 'lease_option_act', {
    ...values,
    start_date: start,
    end_date: end,
    created_by: call.actor.user_id,
    created_at: call.now.toISOString(),
  });
  await setAttachments(call.tx, 'lease_option_act', id, attachment_ids);
  const after = await optionsOf(call, contract.id);
  const entered = after.find(({ act_id }) => act_id === id);
  await call.audit({
    object: 'contract',
    object_id: contract.id,
    action: input.act === 'exercised' ? 'exercise-option' : 'waive-option',
    after: {
      option: nameOf(option),
      acted_on: input.acted_on,
      ...(input.remark && { remark: input.remark }),
      ...(entered?.attachments.length && { attachments: entered.attachments.map(({ name }) => name) }),
    },
  });
  return after;
}

interface StoredAct extends Pick<OptionOfLease, 'kind' | 'start' | 'end'> {
  contract_id: number;
  acted_on: string;
}

async function undo(call: Call, { id, reason }: UndoOptionAct): Promise<OptionOfLease[]> {
  const { tx, actor, today } = call;
  const entered = await maybeOne<StoredAct>(
    tx,
    sql`select contract_id, kind, start_date as start, end_date as "end", acted_on from lease_option_act
        where company_id = app_company() and id = ${id}`,
  );
  if (!entered) throw notFound('行权记录');
  const contract = await loadContract(tx, actor, entered.contract_id, today, true);
  const undone = await tx.query(
    sql`update lease_option_act set undone_on = ${today}::date, undone_by = ${actor.user_id}, undo_reason = ${reason}
        where company_id = app_company() and id = ${id} and undone_on is null returning id`,
  );
  if (!undone.length) throw new Refusal(423, '该记录已撤销');
  await call.audit({
    object: 'contract',
    object_id: contract.id,
    action: 'undo-option-act',
    before: { option: nameOf(entered), acted_on: entered.acted_on },
    after: { reason },
  });
  return optionsOf(call, contract.id);
}

const leaseOptionRoutes: Route[] = [
  handle(calls.optionsOfContract, async (call, { contract_id }) => {
    await loadContract(call.tx, call.actor, contract_id, call.today);
    return optionsOf(call, contract_id);
  }),
  handle(calls.actOnOption, act),
  handle(calls.undoOptionAct, undo),
];

export const leaseOption: AreaObject = {
  routes: () => [...leaseOptionRoutes],
  constraints: {
    lease_option_act_contract: reference('contract_id', '所选合同不存在'),
    lease_option_act_once: conflict('该选择权刚被他人登记，请刷新后查看'),
    lease_option_act_in_time: field('acted_on', '日期不能晚于行权结束日'),
    lease_option_act_posted: conflict('行权记录不能删除，请撤销'),
  },
};
