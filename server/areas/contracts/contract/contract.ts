// Lease contracts (租赁合同): list, read, save and delete drafts.
import sql, { type Sql } from 'sql-template-tag';
import {
  contractCalls,
  contractFigures,
  contractPrices,
  contractSchedule,
  contractTags,
  setContractTags,
} from '#api/contracts/contract/contract';
import { contractList } from '#api/contracts/contract/contract.list';
import type { Ids } from '#api/kernel/endpoint/crud';
import { contractRentOn, contractsOn, leaseEnd } from '#server/measures/contracts/contract';
import { openByDueDate } from '#server/measures/finance/receivable';
import { contractInBuilding, contractOnSpace, inSelection } from '#server/platform/access/scope';
import { removeAttachments } from '#server/platform/files/attachments';
import { listRoutes } from '#server/platform/list/list';
import { deleteRecords } from '#server/platform/list/record';
import { containing, type ListSql } from '#server/platform/list/statement';
import { hasTag, removeTags, tagNamesOf, tagsOf } from '#server/platform/list/tags';
import { Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { contractSpacePrices } from '../measures';
import { figuresOf } from './contract-figures';
import { giveTags, loadTags } from './contract-tags';
import { loadContract, loadSchedule } from './load-contract';
import { saveContract } from './save-contract';

/**
 * Money of contract `c`: the open amount of its receivables by due date, and the gross of its collection plan. Once approved, the latter is the
 * posted amount with all adjustments.
 */
const moneyOf = (today: string) => sql`left join lateral (
  select ${openByDueDate(today)},
    coalesce(case when c.status = 'approved' then sum(r.gross_fen) filter (where r.clause_id is not null or (
          select o.clause_id from receivable o where (o.company_id, o.id) = (r.company_id, r.adjusts_id)) is not null)
      else (select sum(w.gross_fen) from charge_clause x join schedule_row w on (w.company_id, w.clause_id) = (x.company_id, x.id)
        where x.company_id = c.company_id and x.contract_id = c.id and w.dropped_in is null) end, 0) as gross_fen
  from receivable r join charge_item i on (i.company_id, i.id) = (r.company_id, r.charge_item_id)
  where r.company_id = c.company_id and r.contract_id = c.id and r.voided_on is null) money on true`;

/** Current area and space labels of contract `c`. */
const spacesOf = sql`left join lateral (
  select sum(cs.area_sqm) as area_sqm, string_agg(b.name || ' ' || s.number, '、' order by b.name, s.number) as label
  from contract_space cs join space s on (s.company_id, s.id) = (cs.company_id, cs.space_id)
  join building b on (b.company_id, b.id) = (s.company_id, s.building_id)
  where cs.company_id = c.company_id and cs.contract_id = c.id and cs.version_no = c.version_no) spaces on true`;

const phasesOfAll = (today: string) => sql`left join ${contractsOn(today)} x on x.contract_id = c.id`;
/** A scalar subquery per contract: with a join, the phases of all contracts would be computed. */
const phaseOfOne = (today: string) =>
  sql`cross join lateral (select (select x.phase from ${contractsOn(today)} x where x.contract_id = c.id) as phase) x`;

const visible = ({ actor }: Pick<Call, 'actor'>) =>
  sql`where c.company_id = app_company()${inSelection(actor, sql`c.park_id`, contractInBuilding(sql`c.id`))}`;

/** Contracts `c` with related rows. Left joins are used although each row exists, so that the planner skips joins the order does not need. */
const contractsWith = (call: Pick<Call, 'actor' | 'today'>, phases: Sql): Sql => sql`from contract c
  left join park p on (p.company_id, p.id) = (c.company_id, c.park_id)
  left join tenant t on (t.company_id, t.id) = (c.company_id, c.tenant_id)
  left join legal_entity e on (e.company_id, e.id) = (c.company_id, c.lessor_id)
  ${spacesOf} ${moneyOf(call.today)} ${phases} ${visible(call)}`;

export const contractListSql: ListSql = {
  source: (call) => contractsWith(call, phasesOfAll(call.today)),
  paged: (call) => contractsWith(call, phaseOfOne(call.today)),
  counted: (call) => sql`from contract c ${phasesOfAll(call.today)} ${visible(call)}`,
  id: sql`c.id`,
  extra: {
    tags_shown: tagsOf('contract', sql`c.id`),
    version: sql`c.version`,
    status: sql`c.status`,
    tenant_id: sql`c.tenant_id`,
    leave_date: sql`c.leave_date`,
  },
  columns: {
    id: sql`c.id`,
    number: sql`c.number`,
    phase: sql`x.phase`,
    tenant_name: sql`t.name`,
    tenant_id: sql`c.tenant_id`,
    park_name: sql`p.name`,
    park_id: sql`c.park_id`,
    spaces: sql`spaces.label`,
    area_sqm: sql`spaces.area_sqm`,
    start_date: sql`c.start_date`,
    end_date: leaseEnd,
    gross_fen: sql`money.gross_fen`,
    rent_fen: ({ today }) => contractRentOn(today),
    due_fen: sql`money.due_fen`,
    overdue_fen: sql`money.overdue_fen`,
    due_deposit_fen: sql`money.due_deposit_fen`,
    not_due_fen: sql`money.not_due_fen`,
    kind: sql`c.kind`,
    lessor_name: sql`e.name`,
    tags: tagNamesOf('contract', sql`c.id`),
    manager: sql`c.manager`,
    channel_name: sql`(select h.name from channel h where (h.company_id, h.id) = (c.company_id, c.channel_id))`,
    channel_id: sql`c.channel_id`,
    customer_name: sql`(select k.name from customer k where (k.company_id, k.id) = (c.company_id, c.customer_id))`,
    customer_id: sql`c.customer_id`,
    signed_on: sql`c.signed_on`,
    delivered_on: sql`c.delivered_on`,
  },
  filters: {
    tag_ids: hasTag('contract', sql`c.id`),
    spaces: (part: string) => sql`exists (
      select from contract_space cs join space s on (s.company_id, s.id) = (cs.company_id, cs.space_id)
      join building b on (b.company_id, b.id) = (s.company_id, s.building_id)
      where (cs.company_id, cs.contract_id, cs.version_no) = (c.company_id, c.id, c.version_no)
        and b.name || ' ' || s.number ilike ${containing(part)})`,
    building_id: contractInBuilding(sql`c.id`),
    space_id: contractOnSpace(sql`c.id`),
    tenant_name: (part: string) => sql`c.tenant_id in (select search_tenant(app_company(), ${containing(part)}))`,
  },
};

/** Only drafts and rejected contracts can be deleted; later ones can only be voided. */
async function removeDrafts(call: Call, { ids }: Ids) {
  for (const id of ids) {
    const contract = await loadContract(call.tx, call.actor, id, call.today, true);
    if (contract.status !== 'draft' && contract.status !== 'rejected') {
      throw new Refusal(423, `合同 ${contract.number} 已提交审批，不能删除，请作废`);
    }
    const trail = await call.tx.query(
      sql`select id from wflow_instance where company_id = app_company() and kind = 'contract' and object_id = ${id} limit 1`,
    );
    if (trail.length) throw new Refusal(423, `合同 ${contract.number} 已有审批记录，不能删除，请作废`);
    await call.audit({ object: 'contract', object_id: id, action: 'delete', before: { ...contract } });
  }
  await removeAttachments(call.tx, 'contract', ids);
  await removeTags(call.tx, 'contract', ids);
  return { deleted: await deleteRecords(call.tx, 'contract', '合同', ids) };
}

export const contractRoutes: Route[] = [
  ...listRoutes(contractList, contractListSql),
  handle(contractCalls.get, ({ tx, actor, today }, { id }) => loadContract(tx, actor, id, today)),
  handle(contractCalls.save, saveContract),
  handle(contractCalls.remove, removeDrafts),
  handle(contractFigures, figuresOf),
  handle(contractPrices, async ({ tx, actor, today }, { id }) => {
    await loadContract(tx, actor, id, today);
    return contractSpacePrices(tx, id);
  }),
  handle(contractTags, loadTags),
  handle(setContractTags, giveTags),
  handle(contractSchedule, async ({ tx, actor, today }, { id }) => {
    await loadContract(tx, actor, id, today);
    return loadSchedule(tx, id);
  }),
];
