// The demo: a believable enterprise with parks, leases and money around today. The same day gives the same data. Each park
// is one transaction, and the enterprise gets its final code at the end, so that an interrupted start goes on where it stopped.
import sql from 'sql-template-tag';
import type { CalendarDate } from '../../../../domain/kernel/calendar-date';
import { analyze, type Database, maybeOne, type Tx } from '../../../platform/db/database';
import { insertRecord } from '../../../platform/record';
import { raiseWarnings } from '../../../workflows/warnings/raise';
import { createEnterprise, createUser, type RoleName, saveSuperAdministrator } from '../enterprise';
import { seedAssets } from './assets';
import { seedContracts } from './contracts';
import { seedHandovers } from './handover';
import { planLeases } from './leases';
import { seedMoney } from './money';
import { uscc } from './names';
import { seedOrganisation } from './organisation';
import { parksOf } from './plan';
import { Random } from './prng';
import { loadSetup, type Setup } from './stage';

const CODE = 'demo';
const UNFINISHED = 'demo-unfinished';
/** More than the tenants any park has. */
const SERIALS_OF_PARK = 330;

const USERS = [
  { name: 'demo-admin', display_name: '陈立', role: 'admin' },
  { name: 'demo-leasing', display_name: '林晓彤', role: 'leasing' },
  { name: 'demo-finance', display_name: '周敏', role: 'finance' },
  { name: 'demo-viewer', display_name: '王建国', role: 'viewer' },
] as const satisfies readonly { name: string; display_name: string; role: RoleName }[];

const SUPER = 'sadmin';

/** Who can sign in to the demo. */
export const DEMO_ACCOUNTS = { names: [...USERS.map((user) => user.name), SUPER], password: 'demo123456' };

export interface DemoOptions {
  /** The day around which leases and money lie. */
  today: CalendarDate;
  /** How many times the three parks with their ~600 spaces and ~350 contracts. */
  scale: number;
}

const companyOf = async (db: Database, code: string): Promise<number | undefined> => {
  const row = await db.transaction({ company_id: null, read_only: true }, (tx) =>
    maybeOne<{ id: number }>(tx, sql`select id from company where code = ${code}`),
  );
  return row?.id;
};

/** Whether the demo is there, complete. */
export const hasDemo = async (db: Database): Promise<boolean> => (await companyOf(db, CODE)) !== undefined;

/** Makes the demo enterprise with its users and the super-administrator; does nothing when it is there. */
export async function seedDemo(db: Database, { today, scale }: DemoOptions): Promise<void> {
  if (await hasDemo(db)) return;
  const company_id = await createCompany(db);
  const users = await createUsers(db, company_id);
  const inside = <T>(work: (tx: Tx) => Promise<T>) => db.transaction({ company_id }, work);
  const setup = await inside(async (tx) => {
    await addExtras(tx);
    return loadSetup(tx, users);
  });
  for (const [index, park] of parksOf(scale).entries()) {
    await inside(async (tx) => {
      const known = await maybeOne(
        tx,
        sql`select id from park where company_id = app_company() and code = ${park.code}`,
      );
      if (known) return;
      const stage = {
        tx,
        random: new Random(`demo ${park.code}`),
        today,
        setup,
        park,
        first_serial: index * SERIALS_OF_PARK,
      };
      const { park_id, spaces } = await seedAssets(stage);
      const approved = await seedContracts(stage, park_id, planLeases(stage, spaces));
      await seedMoney(stage, approved);
      await seedHandovers(stage, approved);
    });
  }
  await inside(seedOrganisation);
  await inside((tx) => raiseWarnings({ tx, today, now: new Date(`${today}T01:00:00Z`) }));
  await createSuperAdministrator(db);
  await db.asOwner((owner) => owner.query(sql`update company set code = ${CODE} where id = ${company_id}`));
  // Without statistics a list over what was just written takes half a minute.
  await analyze(db);
}

/** One who stands already keeps the password he has. */
async function createSuperAdministrator(db: Database): Promise<void> {
  const known = await db.asOwner((owner) => maybeOne(owner, sql`select id from app_user where lower(name) = ${SUPER}`));
  if (!known) await saveSuperAdministrator(db, SUPER, DEMO_ACCOUNTS.password);
}

/** The company, or the one an interrupted start has left. */
async function createCompany(db: Database): Promise<number> {
  const known = await companyOf(db, UNFINISHED);
  if (known !== undefined) return known;
  const random = new Random('demo entities');
  return createEnterprise(db, {
    code: UNFINISHED,
    name: '华澜置业集团',
    legal_entities: [
      { name: '华澜资产管理（上海）有限公司', uscc: uscc(random, 990_001, '310115') },
      { name: '华澜物业服务有限公司', uscc: uscc(random, 990_002, '510107') },
    ],
  });
}

/** The demo's users, made where they are missing. */
async function createUsers(db: Database, company_id: number): Promise<Setup['users']> {
  const ready = await db.asOwner((owner) =>
    owner.query<{ name: string; id: number }>(sql`select name, id from app_user where company_id = ${company_id}`),
  );
  const ids = new Map(ready.map((user) => [user.name, user.id]));
  for (const user of USERS) {
    if (ids.has(user.name)) continue;
    ids.set(user.name, await createUser(db, company_id, { ...user, password: DEMO_ACCOUNTS.password }));
  }
  const idOf = (name: (typeof USERS)[number]['name']) => ids.get(name) ?? 0;
  return { admin: idOf('demo-admin'), leasing: idOf('demo-leasing'), finance: idOf('demo-finance') };
}

/** What the basic data of a new enterprise lacks: a second account of each entity, and the deposit for fitting out. */
async function addExtras(tx: Tx): Promise<void> {
  const known = await maybeOne(
    tx,
    sql`select id from charge_item where company_id = app_company() and name = '装修保证金'`,
  );
  if (known) return;
  await insertRecord(tx, 'charge_item', { name: '装修保证金', kind: 'deposit', tax_rate: '0', sort: 7 });
  await tx.query(
    sql`update flow_account set number = '100128630900' || lpad(id::text, 7, '0') where company_id = app_company() and number = ''`,
  );
  await tx.query(
    sql`insert into flow_account (company_id, legal_entity_id, name, bank, number)
        select company_id, id, name || ' 收款专户', '招商银行', '12190' || lpad((id * 7919)::text, 10, '0')
        from legal_entity where company_id = app_company() order by id`,
  );
}
