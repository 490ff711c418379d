// The tenant of a payment: matched by the payer's name, by a name or account from which the tenant's money is known to come, or by a number in the
// remark (docs/domain §6).
import sql from 'sql-template-tag';
import type { PayerReason } from '#api/finance/labels';
import { numbersIn, roomsIn } from '#domain/finance/receipts/remark-numbers';
import { nameKey } from '#domain/tenants/name-key';
import { tenantVisible } from '#server/platform/access/scope';
import type { Tx } from '#server/platform/db/database';
import type { Call } from '#server/platform/use-case/route';

export interface Payer {
  payer: string;
  payer_account: string;
  remark?: string;
}

/** Remembers the payers of tenants: the tenants area's part of a write-off, injected by the workflow. */
export interface PayerMemory {
  learn(tx: Tx, cash_ids: readonly number[]): Promise<void>;
  forget(tx: Tx, cash_id: number): Promise<void>;
}

/** Reasons by which a receipt is stored with its tenant; a number in the remark is only proposed. */
export const isIdentifiedPayer = ({ reason }: PayerTenant): boolean => ['name', 'alias', 'account'].includes(reason);

export interface PayerTenant {
  id: number;
  name: string;
  reason: Exclude<PayerReason, 'stated'>;
}

interface TenantOfPayer {
  place: number;
  id: number;
  name: string;
  reason: PayerTenant['reason'];
}

/**
 * Returns the tenant of each payer, in the given order: by name, alias or account, then by the number of a contract, a bill or a room let today in
 * the remark; undefined when several tenants match.
 */
export async function tenantsOfPayers(
  { tx, actor, today }: Call,
  payers: readonly Payer[],
): Promise<(PayerTenant | undefined)[]> {
  const keys = payers.map(({ payer, payer_account, remark = '' }, place) => ({
    place,
    name_key: nameKey(payer),
    account_key: nameKey(payer_account),
    numbers: numbersIn(remark),
    rooms: roomsIn(remark),
  }));
  const inRooms = keys.some(({ rooms }) => rooms.length > 0)
    ? sql`union all
            select p.place, c.tenant_id, 6 from payers p
              join space s on s.company_id = app_company() and s.number = any(p.rooms)
              join lease_spaces_on(${today}) l on l.space_id = s.id
              join contract c on (c.company_id, c.id) = (s.company_id, l.contract_id)
                and c.status = 'approved' and c.start_date <= ${today} and coalesce(c.leave_date >= ${today}, true)`
    : sql``;
  const matches = await tx.query<TenantOfPayer>(
    sql`with payers as (select * from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) p (place integer, name_key text, account_key text, numbers text[], rooms text[])),
          found as (
            select p.place, t.id as tenant_id, 1 as rank from payers p
              join tenant t on t.company_id = app_company() and t.name_key = p.name_key
            union all
            select p.place, a.tenant_id, 2 from payers p
              join tenant_alias a on a.company_id = app_company() and a.kind = 'name' and a.value_key = p.name_key
            union all
            select p.place, a.tenant_id, 3 from payers p
              join tenant_alias a on a.company_id = app_company() and a.kind = 'account' and a.value_key = p.account_key and p.account_key <> ''
            union all
            select p.place, c.tenant_id, 4 from payers p join contract c on c.company_id = app_company() and c.number = any(p.numbers)
            union all
            select p.place, b.tenant_id, 5 from payers p join bill b on b.company_id = app_company() and b.number = any(p.numbers)
            ${inRooms}
          ), distinct_found as (select distinct place, tenant_id, rank from found), seen as (
            select f.place, f.rank, t.id, t.name, count(*) over (partition by f.place, f.rank) as several
            from distinct_found f join tenant t on t.company_id = app_company() and t.id = f.tenant_id${tenantVisible(actor, sql`t`)}
          )
        select distinct on (place) place, id, name, (array['name', 'alias', 'account', 'contract', 'bill', 'space'])[rank] as reason
        from seen where several = 1 order by place, rank`,
  );
  const byPlace = new Map(matches.map(({ place, ...tenant }) => [place, tenant]));
  return payers.map((_payer, place) => byPlace.get(place));
}

export async function tenantOfPayer(call: Call, payer: Payer): Promise<PayerTenant | undefined> {
  const [found] = await tenantsOfPayers(call, [payer]);
  return found;
}
