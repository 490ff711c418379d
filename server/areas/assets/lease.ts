// Leases of spaces as they were occupied: the days of an approved contract on each space, whatever its terms became later. They are shown on the page
// of one asset, so the selection of the header does not filter them.
import sql from 'sql-template-tag';
import { leaseList } from '#api/assets/lease.list';
import { contractsOn, leaseSpacesOn, rentInForceOn } from '#server/measures/contracts/contract';
import { inScope } from '#server/platform/access/scope';
import { listRoutes } from '#server/platform/list/list';
import type { AreaObject } from '#server/platform/use-case/area';

/** Columns (id, contract_id, space_id, start_date, end_date). A contract occupies a space in one period, or in several after a change. */
const occupations = sql`(select min(o.id) as id, o.contract_id, o.space_id, min(o.start_date) as start_date, max(o.end_date) as end_date
  from space_occupation o where o.company_id = app_company() and o.kind = 'lease' and o.change_id is null group by o.contract_id, o.space_id)`;

const leaseRoutes = listRoutes(leaseList, {
  unplanned: true,
  source: ({ actor, today }) => sql`from ${occupations} h
    join contract c on c.company_id = app_company() and c.id = h.contract_id and c.status = 'approved'
    join ${contractsOn(today)} x on x.contract_id = c.id
    join tenant t on (t.company_id, t.id) = (c.company_id, c.tenant_id)
    join space s on s.company_id = c.company_id and s.id = h.space_id
    join building b on (b.company_id, b.id) = (s.company_id, s.building_id)
    join floor f on (f.company_id, f.id) = (s.company_id, s.floor_id)
    left join ${leaseSpacesOn(today)} l on l.contract_id = h.contract_id and l.space_id = h.space_id
    left join ${rentInForceOn(today)} r on r.contract_id = h.contract_id and r.space_id = h.space_id
    where true${inScope(actor, sql`s.park_id`)}`,
  id: sql`h.id`,
  extra: { contract_id: sql`c.id`, tenant_id: sql`t.id`, of_space_id: sql`s.id` },
  columns: {
    contract_number: sql`c.number`,
    phase: sql`x.phase`,
    tenant_name: sql`t.name`,
    building_name: sql`b.name`,
    floor_name: sql`f.name`,
    space_number: sql`s.number`,
    area_sqm: sql`l.area_sqm`,
    start_date: sql`h.start_date`,
    end_date: sql`h.end_date`,
    rent_fen: sql`r.rent_fen`,
    park_id: sql`s.park_id`,
    building_id: sql`s.building_id`,
    space_id: sql`s.id`,
  },
});

export const lease: AreaObject = {
  routes: () => [...leaseRoutes],
};
