// A new enterprise with its required data: a legal entity with a flow account, the basic data, roles.
import sql from 'sql-template-tag';
import { hashPassword } from '#server/platform/access/password';
import { type Database, enterCompany, one, type Tx } from '#server/platform/db/database';
import { insertRecord, insertRecords, insertRecordsWithIds } from '#server/platform/list/record';
import { insertBuiltInRoles, type RoleName } from '../built-in-roles';
import { CHARGE_ITEMS, DICTIONARY_ITEMS, SUBJECTS, TAXABLE_ITEMS } from './basic-data';

export type { RoleName };

export interface EnterpriseSpec {
  code: string;
  name: string;
  legal_entities: { name: string; uscc: string }[];
}

const NEW_ROW = { enabled: true, version: 0 };

async function addBasicData(tx: Tx): Promise<void> {
  await insertRecords(
    tx,
    'ledger_subject',
    SUBJECTS.map((subject) => ({ ...subject, ...NEW_ROW })),
  );
  const taxable = await insertRecordsWithIds(
    tx,
    'taxable_item',
    TAXABLE_ITEMS.map((item, place) => ({ ...item, ...NEW_ROW, sort: place + 1 })),
  );
  const taxableId = new Map<string, number | undefined>(TAXABLE_ITEMS.map(({ name }, place) => [name, taxable[place]]));
  await insertRecords(
    tx,
    'charge_item',
    CHARGE_ITEMS.map(({ taxable: name, ...item }, place) => ({
      ...item,
      ...NEW_ROW,
      taxable_item_id: name ? taxableId.get(name) : null,
      remark: '',
      sort: place + 1,
    })),
  );
  await insertRecords(
    tx,
    'dictionary',
    Object.entries(DICTIONARY_ITEMS).flatMap(([kind, items]) =>
      items.map((item, place) => ({ ...item, ...NEW_ROW, kind, code: '', sort: place + 1 })),
    ),
  );
}

/** Adds the enterprise with its basic data and roles, and returns its id. Afterwards the transaction is bound to the enterprise. */
export async function insertEnterprise(tx: Tx, spec: EnterpriseSpec): Promise<number> {
  const { id } = await one<{ id: number }>(
    tx,
    sql`insert into company (code, name) values (${spec.code}, ${spec.name}) returning id`,
  );
  await enterCompany(tx, id);
  for (const entity of spec.legal_entities) {
    const legal_entity_id = await insertRecord(tx, 'legal_entity', entity);
    await insertRecord(tx, 'flow_account', {
      legal_entity_id,
      name: `${entity.name} 基本户`,
      bank: '中国工商银行',
      number: '',
    });
  }
  await addBasicData(tx);
  await insertBuiltInRoles(tx);
  return id;
}

export interface UserSpec {
  name: string;
  display_name: string;
  password: string;
  /** Set when an administrator chose the password: the user must change it at sign-in. */
  password_given?: boolean;
  role: RoleName;
}

/** Adds a user with one of the basic roles to the enterprise of the transaction; returns the user's id. */
export async function insertUser(tx: Tx, { role, password, ...user }: UserSpec): Promise<number> {
  const id = await insertRecord(tx, 'app_user', { ...user, password_hash: await hashPassword(password) });
  await tx.query(sql`insert into user_role (company_id, user_id, role_id)
    select app_company(), ${id}, id from role where company_id = app_company() and built_in = ${role}`);
  return id;
}

export const createEnterprise = (db: Database, spec: EnterpriseSpec): Promise<number> =>
  db.transaction({ company_id: null }, (tx) => insertEnterprise(tx, spec));

export const createUser = (db: Database, company_id: number, user: UserSpec): Promise<number> =>
  db.transaction({ company_id }, (tx) => insertUser(tx, user));

/** Creates a platform super-administrator, or sets a new password for the existing one of that name. */
export async function saveSuperAdministrator(db: Database, name: string, password: string): Promise<void> {
  const password_hash = await hashPassword(password);
  await db.asOwner((owner) =>
    owner.query(
      sql`insert into app_user (company_id, name, display_name, password_hash, is_sadmin)
          values (null, ${name}, '平台管理员', ${password_hash}, true)
          on conflict ((lower(normalize(name, nfkc) collate "C"))) do update set password_hash = excluded.password_hash where app_user.is_sadmin`,
    ),
  );
}
