// Resolves the names of the workbook to ids: the choices of the form, read once for all contracts.
import sql from 'sql-template-tag';
import { inScope, tenantVisible } from '#server/platform/access/scope';
import { entityNames, type Names, parkNames } from '#server/platform/import/names';
import type { Call } from '#server/platform/use-case/route';

interface Item {
  id: number;
  kind: string;
  tax_rate: string;
}
interface Account {
  id: number;
  legal_entity_id: number;
}
interface ImportedSpace {
  id: number;
  area: string;
}

export interface ImportReferences {
  parks: Names;
  tenants: Names;
  entities: Names;
  items: ReadonlyMap<string, Item>;
  accounts: ReadonlyMap<string, Account>;
  numbers: ReadonlySet<string>;
  /** Existing bank serials, as "account serial". */
  serials: ReadonlySet<string>;
  /** Returns the current space; split and merged ones have ended. */
  space(park_id: number, building: string, number: string): ImportedSpace | undefined;
}

const byName = <T extends { name: string }>(rows: readonly T[]) => new Map(rows.map((row) => [row.name, row]));

export async function loadReferences(call: Call): Promise<ImportReferences> {
  const { tx, actor, today } = call;
  const tenants = await tx.query<{ id: number; name: string }>(
    sql`select t.id, t.name from tenant t where t.company_id = app_company()${tenantVisible(actor, sql`t`)}`,
  );
  const items = await tx.query<Item & { name: string }>(
    sql`select id, name, kind, trim_scale(tax_rate)::text as tax_rate from charge_item where company_id = app_company() and enabled`,
  );
  const accounts = await tx.query<Account & { name: string }>(
    sql`select a.id, a.name, a.legal_entity_id from flow_account a where a.company_id = app_company() and a.enabled${inScope(actor, sql`a.park_id`)}`,
  );
  const numbers = await tx.query<{ number: string }>(sql`select number from contract where company_id = app_company()`);
  const serials = await tx.query<{ key: string }>(
    sql`select flow_account_id || ' ' || bank_serial as key from cash_record where company_id = app_company() and bank_serial is not null`,
  );
  const spaces = await tx.query<ImportedSpace & { key: string }>(
    sql`select s.id, s.park_id || ' ' || b.name || ' ' || s.number as key, v.rentable_area_sqm::text as area
        from space s join building b on (b.company_id, b.id) = (s.company_id, s.building_id)
        join lateral (select rentable_area_sqm from space_value x where x.company_id = s.company_id and x.space_id = s.id
          order by x.start_date > ${today}::date, abs(x.start_date - ${today}::date) limit 1) v on true
        where s.company_id = app_company() and (s.valid_to is null or s.valid_to >= ${today}::date)${inScope(actor, sql`s.park_id`)}`,
  );
  const bySpace = new Map(spaces.map((space) => [space.key, space]));
  return {
    parks: await parkNames(call),
    tenants: new Map(tenants.map(({ id, name }) => [name, id])),
    entities: await entityNames(tx),
    items: byName(items),
    accounts: byName(accounts),
    numbers: new Set(numbers.map((row) => row.number)),
    serials: new Set(serials.map((row) => row.key)),
    space: (park_id, building, number) => bySpace.get(`${park_id} ${building} ${number}`),
  };
}
