// Imports customers from a spreadsheet. Possible duplicates by name or telephone are reported and skipped unless they are included explicitly.
import sql from 'sql-template-tag';
import { customerImport } from '#api/investment/customer/customer.import';
import type { CustomerImportRow } from '#api/investment/customer/customer.schema';
import { maskPhone } from '#domain/tenants/masked-phone';
import { nameKey } from '#domain/tenants/name-key';
import { phoneKeys } from '#domain/tenants/phone-key';
import type { Likeness } from '#server/platform/import/duplicates';
import { type ImportSpec, importRoutes, type Resolved } from '#server/platform/import/index';
import { dictionaryNames, finishImport, type Names, parkNames, RowNames } from '#server/platform/import/names';
import { insertRecords, insertRecordsWithIds } from '#server/platform/list/record';
import type { Call, Route } from '#server/platform/use-case/route';
import { MATCH_LABELS, storedDuplicates } from './duplicates';
import { keepOwners } from './owners';

interface NewCustomer {
  row: CustomerImportRow;
  columns: Record<string, unknown> & { owner_id: number | null; stage_id: number };
  park_ids: number[];
  spatial_type_ids: number[];
}

/** A name shared by two users matches neither of them. */
async function managers({ tx }: Call): Promise<{ names: Names; shared: ReadonlySet<string> }> {
  const users = await tx.query<{ id: number; name: string; display_name: string }>(
    sql`select id, name, display_name from app_user where company_id = app_company() and enabled`,
  );
  const names = new Map<string, number>();
  const shared = new Set<string>();
  for (const { id, display_name } of users) {
    if (names.has(display_name)) shared.add(display_name);
    names.set(display_name, id);
  }
  for (const { id, name } of users) {
    names.set(name, id);
    shared.delete(name);
  }
  return { names, shared };
}

async function stagesOf({ tx }: Call): Promise<{ names: Names; first: number | null }> {
  const names = await dictionaryNames(tx, 'investment-progress');
  const [first] = await tx.query<{ id: number }>(
    sql`select id from dictionary where company_id = app_company() and kind = 'investment-progress' and enabled order by sort, id limit 1`,
  );
  return { names, first: first?.id ?? null };
}

const channelsOf = async ({ tx }: Call): Promise<Names> =>
  new Map(
    (
      await tx.query<{ id: number; name: string }>(
        sql`select id, name from channel where company_id = app_company() and enabled`,
      )
    ).map(({ id, name }) => [name, id]),
  );

/** Returns the keys by which rows of the file are compared with one another. */
const likenessOf = ({ name, contact_phone }: CustomerImportRow): Likeness[] => [
  { key: `name:${nameKey(name)}`, what: MATCH_LABELS.name },
  ...phoneKeys([contact_phone]).map((digits) => ({ key: `phone:${digits}`, what: MATCH_LABELS.phone })),
];

async function resolve(call: Call, rows: readonly CustomerImportRow[]): Promise<Resolved<NewCustomer>[]> {
  const { tx } = call;
  const sources = await dictionaryNames(tx, 'customer-source');
  const industries = await dictionaryNames(tx, 'industry');
  const areas = await dictionaryNames(tx, 'customer-area');
  const types = await dictionaryNames(tx, 'spatial-type');
  const parks = await parkNames(call);
  const channels = await channelsOf(call);
  const stages = await stagesOf(call);
  const people = await managers(call);
  const stored = await storedDuplicates(
    call,
    rows.map(({ name, contact_phone }) => ({ name, phone: contact_phone })),
  );
  return rows.map((row, place) => {
    const names = new RowNames();
    const stage_id = row.stage === '' ? stages.first : names.maybe(stages.names, 'stage', row.stage, '招商进度');
    if (row.stage === '' && stages.first === null)
      names.refuse('stage', '还没有招商进度，请先在设置中心的租赁设置中新增');
    if (people.shared.has(row.owner)) names.refuse('owner', `有多位用户叫${row.owner}，请填写登录名`);
    const columns = {
      name: row.name,
      kind: row.kind,
      stage_id: stage_id ?? 0,
      owner_id: names.maybe(people.names, 'owner', row.owner, '用户或已停用'),
      source_id: names.maybe(sources, 'source', row.source, '客户来源'),
      channel_id: names.maybe(channels, 'channel', row.channel, '渠道'),
      industry_id: names.maybe(industries, 'industry', row.industry, '行业'),
      area_id: names.maybe(areas, 'area', row.area, '区域'),
      demand_min_sqm: row.demand_min_sqm,
      demand_max_sqm: row.demand_max_sqm,
      budget: row.budget,
      budget_unit: row.budget_unit,
      move_in_on: row.move_in_on,
      key_account: row.key_account === '1',
      level: row.level,
      remark: row.remark,
    };
    const park_ids = names.many(parks, 'parks', row.parks, '园区');
    const spatial_type_ids = names.many(types, 'spatial_types', row.spatial_types, '空间类型');
    if (names.issues.length) return { issues: names.issues };
    const duplicate = stored[place];
    return {
      ready: { row, columns, park_ids, spatial_type_ids },
      likeness: likenessOf(row),
      ...(duplicate !== undefined && { alike: duplicate }),
    };
  });
}

const contactOf = (customer_id: number, { row }: NewCustomer) => ({
  customer_id,
  seq: 1,
  name: row.contact_name,
  position: row.contact_position,
  phone: row.contact_phone,
  email: row.contact_email,
  main: true,
});

/** Writes the customers with their first stage and their manager, as if each had been entered by hand. */
async function write(call: Call, customers: readonly NewCustomer[]) {
  const { tx, actor, now } = call;
  const created = { created_by: actor.user_id, created_at: now.toISOString(), version: 0 };
  const ids = await insertRecordsWithIds(
    tx,
    'customer',
    customers.map(({ columns }) => ({ ...columns, status: 'open', ...created })),
  );
  const made = customers.map((customer, place) => ({ ...customer, id: ids[place] ?? 0 }));
  await insertRecords(
    tx,
    'customer_contact',
    made.filter(({ row }) => row.contact_name !== '').map((each) => contactOf(each.id, each)),
  );
  await insertRecords(
    tx,
    'customer_park',
    made.flatMap(({ id, park_ids }) => park_ids.map((park_id) => ({ customer_id: id, park_id }))),
  );
  await insertRecords(
    tx,
    'customer_spatial_type',
    made.flatMap(({ id, spatial_type_ids }) =>
      spatial_type_ids.map((spatial_type_id) => ({ customer_id: id, spatial_type_id })),
    ),
  );
  await insertRecords(
    tx,
    'customer_stage',
    made.map(({ id, columns }) => ({
      customer_id: id,
      stage_id: columns.stage_id,
      remark: '',
      entered_at: now.toISOString(),
      entered_by: actor.user_id,
    })),
  );
  await keepOwners(
    call,
    made.map(({ id, columns }) => ({ id, owner_id: columns.owner_id })),
  );
  await finishImport(
    call,
    'customer',
    made.map(({ id, row }) => ({ id, tag_ids: [], row: { ...row, contact_phone: maskPhone(row.contact_phone) } })),
  );
  return { ids };
}

const spec: ImportSpec<CustomerImportRow, NewCustomer, never> = {
  declaration: customerImport,
  resolve,
  prepare: async () => [],
  write,
};

export const customerImportRoutes: Route[] = importRoutes(spec);
