// The instalments of commissions as of today (佣金分期), for contracts within scope and selection.
import sql from 'sql-template-tag';
import { commissionLineList } from '#api/investment/commission/commission-line.list';
import { commissionLineName, commissionLinesOn } from '#server/measures/contracts/commission';
import { contractInBuilding, inSelection } from '#server/platform/access/scope';
import { listRoutes } from '#server/platform/list/list';

export const commissionLineRoutes = listRoutes(commissionLineList, {
  source: ({ actor, today }) => sql`from ${commissionLinesOn(today)} x
    join commission_line l on l.company_id = app_company() and l.id = x.line_id
    join contract k on k.company_id = app_company() and k.id = x.contract_id
    join channel h on h.company_id = app_company() and h.id = x.channel_id
    join tenant t on t.company_id = app_company() and t.id = k.tenant_id
    join park p on p.company_id = app_company() and p.id = x.park_id
    where true${inSelection(actor, sql`x.park_id`, contractInBuilding(sql`x.contract_id`))}`,
  id: sql`x.line_id`,
  extra: { contract_id: sql`x.contract_id`, tenant_id: sql`k.tenant_id`, legal_entity_id: sql`k.lessor_id` },
  columns: {
    id: sql`x.line_id`,
    contract_number: sql`k.number`,
    contract_id: sql`x.contract_id`,
    line: commissionLineName,
    state: sql`x.state`,
    due_on: sql`x.due_on`,
    amount_fen: sql`x.amount_fen`,
    due_fen: sql`x.due_fen`,
    returned_fen: sql`x.returned_fen`,
    approved_fen: sql`x.approved_fen`,
    paid_fen: sql`x.paid_fen`,
    open_fen: sql`x.open_fen`,
    left_fen: sql`x.left_fen`,
    channel_name: sql`h.name`,
    channel_id: sql`x.channel_id`,
    manager: sql`k.manager`,
    tenant_name: sql`t.name`,
    park_name: sql`p.name`,
    park_id: sql`x.park_id`,
  },
});
