// Data of a contract's PDF: the terms of one version with the parties' particulars and the plan as of that version.
import sql from 'sql-template-tag';
import { UNMASK_KEY } from '#api/tenants/tenant/tenant';
import { maskIdentifier } from '#domain/tenants/masked-identifier';
import type { ContractFacts, PlanLine } from '#server/documents/contract-facts';
import { may } from '#server/platform/access/actor';
import { one, type Tx } from '#server/platform/db/database';
import { missing } from '#server/platform/use-case/errors';
import type { Call } from '#server/platform/use-case/route';
import { loadVersions } from './change/versions';
import { loadContract } from './contract/load-contract';

type Particulars = Pick<ContractFacts, 'lessor' | 'payee' | 'tenant' | 'park_address'>;

/** The account belongs to the lessor: the park's own first, then those for every park; otherwise the one on its invoices. */
function particularsOf(tx: Tx, contract_id: number): Promise<Particulars> {
  return one<Particulars>(
    tx,
    sql`select
          json_build_object('uscc', e.uscc, 'address', coalesce(nullif(e.invoice_address, ''), f.address, ''),
            'phone', coalesce(nullif(e.invoice_phone, ''), f.phone, '')) as lessor,
          json_build_object('holder', coalesce(nullif(a.holder, ''), e.name), 'bank', coalesce(a.bank, e.invoice_bank),
            'number', coalesce(a.number, e.invoice_account)) as payee,
          json_build_object('kind', t.kind, 'identifier', t.identifier, 'address', t.invoice_address, 'contact', coalesce(k.name, ''),
            'phone', coalesce(nullif(k.phone, ''), t.invoice_phone), 'email', coalesce(k.email, '')) as tenant,
          case when p.province = p.city then p.city else p.province || p.city end || p.district || p.address as park_address
        from contract c
        join park p on (p.company_id, p.id) = (c.company_id, c.park_id)
        join tenant t on (t.company_id, t.id) = (c.company_id, c.tenant_id)
        join legal_entity e on (e.company_id, e.id) = (c.company_id, c.lessor_id)
        left join company_profile f on f.company_id = c.company_id
        left join lateral (select * from tenant_contact k where (k.company_id, k.tenant_id) = (t.company_id, t.id)
          order by k.main desc, k.seq limit 1) k on true
        left join lateral (select * from flow_account a where (a.company_id, a.legal_entity_id) = (e.company_id, e.id) and a.enabled
            and a.number <> '' and (a.park_id is null or a.park_id = c.park_id)
          order by a.park_id is null, a.sort, a.id limit 1) a on true
        where c.company_id = app_company() and c.id = ${contract_id}`,
  );
}

/** Returns the plan after the version: it includes rows dropped by later versions, without what they added or adjusted. */
function planOf(tx: Tx, contract_id: number, version_no: number): Promise<PlanLine[]> {
  return tx.query<PlanLine>(
    sql`select i.name as charge_item_name, r.start_date as start, r.end_date as "end", r.due_date as due,
          r.gross_fen + coalesce((select sum(d.gross_fen) from receivable a
            join receivable d on (d.company_id, d.adjusts_id) = (a.company_id, a.id) and coalesce(d.version_no, 0) <= ${version_no}
            where (a.company_id, a.clause_id, a.seq) = (r.company_id, r.clause_id, r.seq) and d.voided_on is null), 0)::bigint as gross_fen
        from charge_clause x
        join charge_item i on (i.company_id, i.id) = (x.company_id, x.charge_item_id)
        join schedule_row r on (r.company_id, r.clause_id) = (x.company_id, x.id)
        where x.company_id = app_company() and x.contract_id = ${contract_id} and x.version_no <= ${version_no}
          and (r.dropped_in is null or r.dropped_in > ${version_no})
        order by r.due_date, x.line, r.start_date`,
  );
}

async function itemsOf(tx: Tx): Promise<ContractFacts['items']> {
  const items = await tx.query<{ id: number; label: string; kind: string }>(
    sql`select id, name as label, kind from charge_item where company_id = app_company()`,
  );
  return new Map(items.map(({ id, label, kind }) => [id, { label, kind }]));
}

/** Returns the contract in the given version, by default the latest. An identity number is masked unless the actor may read it. */
export async function contractFacts(call: Call, id: number, version_no?: number): Promise<ContractFacts> {
  const { tx, actor, today } = call;
  const contract = await loadContract(tx, actor, id, today);
  const versions = await loadVersions(tx, id);
  const version = versions.find((each) => each.version_no === (version_no ?? contract.version_no));
  if (!version) throw missing([{ path: ['version_no'], message: '合同没有这个版本' }]);
  const { reason: _reason, effective_on, ...terms } = version;
  const { tenant, ...particulars } = await particularsOf(tx, id);
  const masked = tenant.kind === 'person' && !may(actor, [UNMASK_KEY]);
  return {
    ...particulars,
    contract: { ...contract, ...terms },
    effective_on,
    tenant: masked ? { ...tenant, identifier: maskIdentifier(tenant.identifier) } : tenant,
    plan: await planOf(tx, id, version.version_no),
    items: await itemsOf(tx),
    today,
  };
}
