// A new enterprise with what it cannot start without: a legal entity, roles, charge items, dictionaries, a flow account.
import sql from 'sql-template-tag';
import { accessTree } from '../../../api/kernel/access-keys';
import { type Database, one, type Tx } from '../../platform/db/database';
import { hashPassword } from '../../platform/password';
import { insertRecord, insertRecords } from '../../platform/record';

/** Charge items every operator has; rates of 财税〔2016〕36号: leasing of real estate 9 %, services 6 %. */
const CHARGE_ITEMS = [
  { name: '租金', kind: 'rent', tax_rate: '0.09' },
  { name: '物业管理费', kind: 'property_fee', tax_rate: '0.06' },
  { name: '租赁保证金', kind: 'deposit', tax_rate: '0' },
  { name: '水费', kind: 'utility', tax_rate: '0.03' },
  { name: '电费', kind: 'utility', tax_rate: '0.13' },
  { name: '滞纳金', kind: 'late_fee', tax_rate: '0.09' },
  { name: '停车费', kind: 'other', tax_rate: '0.09' },
] as const;

const DICTIONARIES: Record<string, string[]> = {
  'asset-type': ['写字楼', '商业', '厂房', '研发楼', '仓储'],
  'spatial-type': ['办公', '商铺', '厂房', '仓库', '会议室'],
  industry: ['信息技术', '金融', '制造业', '商贸零售', '餐饮', '文化传媒', '生物医药', '物流'],
  'payment-type': ['银行转账', '支票', '现金', '微信', '支付宝'],
};

/** What each kind of colleague may do; keys by page prefix. */
const ROLES: Record<string, { name: string; grants: (key: string) => boolean }> = {
  admin: { name: '系统管理员', grants: () => true },
  leasing: {
    name: '招商专员',
    grants: (key) =>
      /^p_(99|1\d{3}|2\d{3}|3100|41\d\d|4200|4301)(_|$)/.test(key) && !/_(approve|void|delete|unmask)$/.test(key),
  },
  finance: {
    name: '财务专员',
    grants: (key) =>
      /^p_(99|3100|4100|43\d+|5\d{3})$/.test(key) || /^p_(43\d+|5\d{3})_/.test(key) || key === 'p_4100_approve',
  },
  viewer: { name: '只读用户', grants: (key) => !/^p_98/.test(key) && !/_/.test(key.slice(2)) },
};

export type RoleName = keyof typeof ROLES & string;

export interface EnterpriseSpec {
  code: string;
  name: string;
  legal_entities: { name: string; uscc: string }[];
}

/** Runs work as the application's role inside the enterprise. */
const inside = <T>(db: Database, company_id: number, work: (tx: Tx) => Promise<T>) =>
  db.transaction({ company_id }, work);

/** Creates the enterprise and its basic data; answers its id. */
export async function createEnterprise(db: Database, spec: EnterpriseSpec): Promise<number> {
  const company_id = await db.asOwner(async (owner) => {
    const row = await one<{ id: number }>(
      owner,
      sql`insert into company (code, name) values (${spec.code}, ${spec.name}) returning id`,
    );
    return row.id;
  });
  await inside(db, company_id, async (tx) => {
    for (const entity of spec.legal_entities) {
      const legal_entity_id = await insertRecord(tx, 'legal_entity', entity);
      await insertRecord(tx, 'flow_account', {
        legal_entity_id,
        name: `${entity.name} 基本户`,
        bank: '中国工商银行',
        number: '',
      });
    }
    await insertRecords(
      tx,
      'charge_item',
      CHARGE_ITEMS.map((item, sort) => ({ ...item, sort, enabled: true, version: 0 })),
    );
    await insertRecords(
      tx,
      'dictionary',
      Object.entries(DICTIONARIES).flatMap(([kind, names]) =>
        names.map((name, sort) => ({ kind, name, code: '', sort, enabled: true, extra: {}, version: 0 })),
      ),
    );
    for (const role of Object.values(ROLES)) {
      const role_id = await insertRecord(tx, 'role', { name: role.name });
      await insertRecords(
        tx,
        'role_key',
        [...accessTree.keys()].filter(role.grants).map((key) => ({ role_id, key })),
      );
    }
  });
  return company_id;
}

export interface UserSpec {
  name: string;
  display_name: string;
  password: string;
  role: RoleName;
}

/** Adds a user with one of the enterprise's basic roles; answers his id. */
export async function createUser(db: Database, company_id: number, user: UserSpec): Promise<number> {
  const password_hash = await hashPassword(user.password);
  const id = await db.asOwner(async (owner) => {
    const row = await one<{ id: number }>(
      owner,
      sql`insert into app_user (company_id, name, display_name, password_hash)
          values (${company_id}, ${user.name}, ${user.display_name}, ${password_hash}) returning id`,
    );
    return row.id;
  });
  await inside(db, company_id, (tx) =>
    tx.query(sql`insert into user_role (company_id, user_id, role_id)
      select app_company(), ${id}, id from role where company_id = app_company() and name = ${ROLES[user.role]?.name}`),
  );
  return id;
}

/** Creates a platform super-administrator, or gives the one of that name a new password. */
export async function saveSuperAdministrator(db: Database, name: string, password: string): Promise<void> {
  const password_hash = await hashPassword(password);
  await db.asOwner((owner) =>
    owner.query(
      sql`insert into app_user (company_id, name, display_name, password_hash, is_sadmin)
          values (null, ${name}, '平台管理员', ${password_hash}, true)
          on conflict ((lower(name))) do update set password_hash = excluded.password_hash where app_user.is_sadmin`,
    ),
  );
}
