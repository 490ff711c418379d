// The roles that every enterprise starts with, and how they follow the route table when an upgrade brings new pages.
import sql from 'sql-template-tag';
import { accessTree, withParents } from '#api/kernel/access/access-keys';
import { type Database, enterCompany, type Tx } from '../platform/db/database';
import { insertRecord, insertRecords } from '../platform/list/record';

/** Grants of each built-in role; keys by page prefix. */
export const BUILT_IN_ROLES = {
  admin: { name: '系统管理员', grants: () => true },
  leasing: {
    name: '招商专员',
    grants: (key: string) =>
      /^p_(99|1\d{3}|2\d{3}|3100|41\d\d|4200|4301|4500)(_|$)/.test(key) &&
      !/^p_3100_unmask$|_(approve|void|delete|erase)$/.test(key),
  },
  finance: {
    name: '财务专员',
    grants: (key: string) =>
      /^p_(99|3100|4100|43\d+|4500|5\d{3})$/.test(key) || /^p_(43\d+|5\d{3})_/.test(key) || key === 'p_4100_approve',
  },
  viewer: { name: '只读用户', grants: (key: string) => !/^p_98/.test(key) && !/_/.test(key.slice(2)) },
} as const;

export type RoleName = keyof typeof BUILT_IN_ROLES;

const KINDS = Object.keys(BUILT_IN_ROLES) as RoleName[];

const grantedTo = (kind: RoleName, keys: readonly string[]) => [
  ...withParents(keys.filter(BUILT_IN_ROLES[kind].grants)),
];

/** Adds the roles to the enterprise of the transaction. */
export async function insertBuiltInRoles(tx: Tx): Promise<void> {
  for (const kind of KINDS) {
    const role_id = await insertRecord(tx, 'role', { name: BUILT_IN_ROLES[kind].name, built_in: kind });
    const keys = grantedTo(kind, [...accessTree.keys()]);
    await insertRecords(
      tx,
      'role_key',
      keys.map((key) => ({ role_id, key })),
    );
  }
}

/** Grants the missing keys to the built-in role of the kind, in the enterprise of the transaction. */
async function grant(tx: Tx, kind: RoleName, keys: readonly string[]): Promise<void> {
  await tx.query(
    sql`insert into role_key (company_id, role_id, key)
        select r.company_id, r.id, k.key from role r cross join unnest(${[...keys]}::text[]) k (key)
        where r.company_id = app_company() and r.built_in = ${kind} on conflict do nothing`,
  );
}

/**
 * Grants keys that are new since the database was last served to the built-in roles they are meant for. When no keys were ever recorded (an upgrade
 * from a version before that) only the administrator's role, which has all of them, is completed.
 */
export async function followRouteTable(db: Database): Promise<void> {
  await db.transaction({ company_id: null, patient: true }, async (tx) => {
    const existing = new Set(
      (await tx.query<{ key: string }>(sql`select key from known_access_key`)).map(({ key }) => key),
    );
    const added = [...accessTree.keys()].filter((key) => !existing.has(key));
    if (!added.length) return;
    const kinds = existing.size ? KINDS : (['admin'] as const);
    for (const { id } of await tx.query<{ id: number }>(sql`select id from company order by id`)) {
      await enterCompany(tx, id);
      for (const kind of kinds) await grant(tx, kind, grantedTo(kind, added));
    }
    await tx.query(sql`insert into known_access_key (key) select unnest(${added}::text[]) on conflict do nothing`);
  });
}
