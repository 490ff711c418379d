// Imports receivables from a spreadsheet: names become ids, then every row is treated like a receivable entered by hand. A row equal to a stored
// receivable is reported as a duplicate, so that a repeated or partly written file is not charged twice.
import sql from 'sql-template-tag';
import { receivableImport } from '#api/finance/receivable/receivable.import';
import type { ReceivableImportRow } from '#api/finance/receivable/receivable-entry.schema';
import { BUSINESS_TIME_ZONE } from '#api/kernel/instant';
import { splitTax } from '#domain/kernel/money/money';
import { inScope, tenantVisible } from '#server/platform/access/scope';
import { type Tx, withoutLoops } from '#server/platform/db/database';
import { type ImportSpec, importRoutes, type Resolved } from '#server/platform/import/index';
import { entityNames, type Names, parkNames, RowNames } from '#server/platform/import/names';
import { auditAll } from '#server/platform/use-case/audit';
import type { Call, Route } from '#server/platform/use-case/route';
import { postRows } from '../posting/receivables';
import type { Party } from './receivable-entry';

interface Item {
  id: number;
  kind: string;
  tax_rate: string;
}
interface NewReceivable {
  row: ReceivableImportRow;
  party: Party;
  item: Item;
}

/** Lookups for the names in a file. */
interface ImportReferences {
  contracts: ReadonlyMap<string, Party>;
  tenants: Names;
  parks: Names;
  entities: Names;
  items: ReadonlyMap<string, Item>;
}

async function contractsOf({ tx, actor }: Call, numbers: readonly string[]): Promise<ImportReferences['contracts']> {
  const found = await tx.query<{ number: string; party: Party }>(
    sql`select c.number, json_build_object('contract_id', c.id, 'version_no', c.version_no, 'tenant_id', c.tenant_id, 'park_id', c.park_id,
          'legal_entity_id', c.lessor_id) as party
        from contract c where c.company_id = app_company() and c.status = 'approved' and c.number = any(${[...numbers]}::text[])${inScope(actor, sql`c.park_id`)}`,
  );
  return new Map(found.map(({ number, party }) => [number, party]));
}

async function tenantsOf({ tx, actor }: Call, names: readonly string[]): Promise<Names> {
  const found = await tx.query<{ id: number; name: string }>(
    sql`select t.id, t.name from tenant t where t.company_id = app_company() and t.name = any(${[...names]}::text[])${tenantVisible(actor, sql`t`)}`,
  );
  return new Map(found.map(({ id, name }) => [name, id]));
}

async function itemsIn(tx: Tx): Promise<ImportReferences['items']> {
  const found = await tx.query<Item & { name: string }>(
    sql`select id, name, kind, trim_scale(tax_rate)::text as tax_rate from charge_item where company_id = app_company() and enabled`,
  );
  return new Map(found.map(({ name, ...item }) => [name, item]));
}

function partyOf(row: ReceivableImportRow, references: ImportReferences, names: RowNames): Party | undefined {
  if (row.contract_number !== '') {
    const party = references.contracts.get(row.contract_number);
    if (!party) names.refuse('contract_number', '没有此合同，或合同未审批、已作废');
    else if (row.tenant !== '' && references.tenants.get(row.tenant) !== party.tenant_id)
      names.refuse('tenant', '与合同的租客不一致');
    return party;
  }
  if (row.tenant === '') names.refuse('contract_number', '请填写合同编号，或填写租客与园区');
  else if (row.park === '') names.refuse('park', '没有合同编号时请填写园区');
  if (row.tenant === '' || row.park === '') return undefined;
  const tenant_id = names.one(references.tenants, 'tenant', row.tenant, `没有此租客：${row.tenant}`);
  const park_id = names.one(references.parks, 'park', row.park, `没有此园区：${row.park}`);
  const [only, other] = references.entities.values();
  if (row.entity === '' && other !== undefined) names.refuse('entity', '企业有多个签约主体，请填写签约主体');
  const named = names.maybe(references.entities, 'entity', row.entity, '签约主体');
  return { contract_id: null, version_no: null, tenant_id, park_id, legal_entity_id: named ?? only ?? 0 };
}

/** Key by which two receivables are considered equal. */
const keyOf = ({ row, party, item }: NewReceivable): string => {
  const { start_date, end_date, due_date, gross_fen, remark } = row;
  const whose = [party.contract_id, party.tenant_id, party.park_id, item.id];
  return [...whose, start_date, end_date, due_date, gross_fen, remark].join('|');
};

/**
 * Returns the posting days of stored receivables equal to the rows, by key. Candidates are read once for all rows; a loop per row would take minutes
 * when one tenant has a whole file.
 */
async function storedDuplicates({ tx }: Call, rows: readonly NewReceivable[]): Promise<ReadonlyMap<string, string>> {
  const keyed = rows.map((each) => ({ ...each.party, ...each.row, charge_item_id: each.item.id, key: keyOf(each) }));
  const all = <Of>(pick: (row: (typeof keyed)[number]) => Of): Of[] => [...new Set(keyed.map(pick))];
  const found = await withoutLoops(tx, (planned) =>
    planned.query<{ key: string; day: string }>(
      sql`with near as materialized (
            select r.contract_id, r.tenant_id, r.park_id, r.charge_item_id, r.start_date, r.end_date, r.due_date, r.gross_fen, r.remark, r.created_at
            from receivable r
            where r.company_id = app_company() and r.tenant_id = any(${all(({ tenant_id }) => tenant_id)}::bigint[])
              and r.due_date = any(${all(({ due_date }) => due_date)}::date[]) and r.gross_fen = any(${all(({ gross_fen }) => gross_fen)}::bigint[])
              and r.voided_on is null and r.adjusts_id is null)
          select x.key, (min(r.created_at) at time zone ${BUSINESS_TIME_ZONE})::date as day
          from json_to_recordset(${JSON.stringify(keyed)}::json) as x (key text, contract_id bigint, tenant_id bigint, park_id bigint,
            charge_item_id bigint, start_date date, end_date date, due_date date, gross_fen bigint, remark text)
          join near r using (tenant_id, park_id, charge_item_id, start_date, end_date, due_date, gross_fen, remark)
          where r.contract_id is not distinct from x.contract_id
          group by x.key`,
    ),
  );
  return new Map(found.map(({ key, day }) => [key, day]));
}

async function resolve(call: Call, rows: readonly ReceivableImportRow[]): Promise<Resolved<NewReceivable>[]> {
  const references: ImportReferences = {
    contracts: await contractsOf(
      call,
      rows.map((row) => row.contract_number),
    ),
    tenants: await tenantsOf(
      call,
      rows.map((row) => row.tenant),
    ),
    parks: await parkNames(call),
    entities: await entityNames(call.tx),
    items: await itemsIn(call.tx),
  };
  const read = rows.map((row): { issues: RowNames['issues'] } | { ready: NewReceivable } => {
    const names = new RowNames();
    const party = partyOf(row, references, names);
    const item = references.items.get(row.charge_item);
    if (!item) names.refuse('charge_item', '没有此费项，或已停用');
    else if (item.kind === 'deposit') names.refuse('charge_item', '保证金按合同条款生成，不能导入');
    else if (item.kind === 'late_fee') names.refuse('charge_item', '滞纳金请试算后过账');
    if (names.issues.length || !party || !item) return { issues: names.issues };
    return { ready: { row, party, item } };
  });
  const stored = await storedDuplicates(
    call,
    read.flatMap((each) => ('ready' in each ? each.ready : [])),
  );
  return read.map((each) => {
    if ('issues' in each) return each;
    const key = keyOf(each.ready);
    const day = stored.get(key);
    const duplicate = day === undefined ? {} : { alike: `与 ${day} 录入的应收相同` };
    return { ...each, only: { column: '', key }, amount_fen: each.ready.row.gross_fen, ...duplicate };
  });
}

async function write(call: Call, rows: readonly NewReceivable[]) {
  const ids = await postRows(
    call.tx,
    { user_id: call.actor.user_id, posted_on: call.today },
    rows.map(({ row, party, item }) => {
      const { start_date, end_date, due_date, remark } = row;
      const { gross, net, tax } = splitTax(row.gross_fen, item.tax_rate);
      return {
        ...party,
        charge_item_id: item.id,
        start_date,
        end_date,
        due_date,
        remark,
        gross_fen: gross,
        net_fen: net,
        tax_fen: tax,
        created_at: call.now.toISOString(),
      };
    }),
  );
  const entries = rows.map(({ row }, place) => ({
    object: 'receivable',
    object_id: ids[place] ?? 0,
    action: 'import',
    after: { ...row },
  }));
  await auditAll(call.tx, call.actor, call.request_id, entries);
  return { ids };
}

const spec: ImportSpec<ReceivableImportRow, NewReceivable, never> = {
  declaration: receivableImport,
  resolve,
  prepare: async () => [],
  write,
};

export const receivableImportRoutes: Route[] = importRoutes(spec);
