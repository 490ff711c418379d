// The demo: a plausible enterprise with parks, leases and money around today. The same day gives the same data. All of it is written in one
// transaction: an interrupted start leaves nothing, and the next one starts over.

import sql from 'sql-template-tag';
import type { CalendarDate } from '#domain/kernel/dates/calendar-date';
import { isNamed } from '#server/platform/access/sign-in-name';
import { analyze, type Database, enterOn, maybeOne, renewStatistics, type Tx } from '#server/platform/db/database';
import { insertRecord, insertRecords } from '#server/platform/list/record';
import { DEMO_CODE } from '#server/platform/start/demo';
import { StartError } from '#server/platform/start/start-error';
import { raiseWarnings } from '#server/workflows/warnings/raise';
import { insertEnterprise, insertUser, saveSuperAdministrator } from '../enterprise';
import { DEMO_ACCOUNTS, SUPER, USERS } from './accounts';
import { seedApprovals } from './approvals';
import { seedIntegration } from './integration';
import { seedCustomers } from './investment/customers';
import { seedQuotes } from './investment/quotes';
import { seedTargets } from './investment/targets';
import { attachCopies, type DemoFiles, storeCopy } from './leases/attachments';
import { seedChannels } from './leases/channels';
import { capitaliseCommissions, payCommissions, seedCommissions } from './leases/commissions';
import { liveOn, voidOne } from './leases/contract-life';
import { seedContracts } from './leases/contracts';
import { seedHandovers } from './leases/handover';
import { seedIncentives } from './leases/incentives';
import { seedIndexTables } from './leases/index-tables';
import { actOnOptions } from './leases/lease-options';
import { planLeases } from './leases/lease-plan';
import { seedScenarios } from './leases/scenarios';
import { seedTemplates } from './leases/templates';
import { seedTurnover } from './leases/turnover';
import { seedArrears } from './money/arrears';
import { seedBank } from './money/bank';
import { seedClosing } from './money/closing';
import { seedCosts } from './money/costs';
import { seedDeposits } from './money/deposits';
import { seedInvoices } from './money/invoices';
import { seedMoney } from './money/payments';
import { seedSecurities } from './money/securities';
import { uscc } from './names';
import { seedOrganisation } from './organisation';
import { parksOf } from './plan';
import { Random } from './prng';
import { seedAssets } from './property/assets';
import { seedMeters } from './property/meters';
import { seedReservations } from './property/reservations';
import { seedTaxes } from './property/taxes';
import { isFirst, loadSetup, type Setup, type Stage } from './stage';

/** Code of an incomplete demo in versions before 0.2. */
const HALF_MADE = 'demo-unfinished';
/** Exceeds the number of tenants of any park. */
const SERIALS_OF_PARK = 330;

/** Entry date of everything except today's acts: it has been known ever since. */
const OPENED = '2000-01-01';

export interface DemoOptions {
  /** The reference day of leases and money. */
  today: CalendarDate;
  /** Multiplier of the three parks with their ~600 spaces and ~350 contracts. */
  scale: number;
  /** Storage for contract files; the contracts have none without it. */
  files?: DemoFiles;
}

const hasCompany = (db: Database, code: string): Promise<boolean> =>
  db.transaction({ company_id: null, read_only: true }, async (tx) => {
    return (await maybeOne(tx, sql`select id from company where code = ${code}`)) !== undefined;
  });

/** Returns whether the demo exists; it is complete, since it is created in one transaction. */
export const hasDemo = (db: Database): Promise<boolean> => hasCompany(db, DEMO_CODE);

/** Receives the progress of the seed, from 0 to 1. */
export type Progress = (share: number) => void;

/** Creates the demo enterprise with its users and the super-administrator; does nothing when it exists. */
export async function seedDemo(
  db: Database,
  { today, scale, files }: DemoOptions,
  progress: Progress = () => undefined,
): Promise<void> {
  if (await hasDemo(db)) return;
  if (await hasCompany(db, HALF_MADE)) {
    throw new StartError(
      'an earlier version left a half-made demo in this database: remove DATA_DIR (or make a new database) and start again',
    );
  }
  await createSuperAdministrator(db);
  const copy = files && (await storeCopy(files));
  await db.transaction({ company_id: null, patient: true, today: OPENED }, async (tx) => {
    const enterprise = await seedEnterprise(tx);
    const setup = { ...enterprise, channels: await seedChannels({ tx, today, setup: enterprise }) };
    await seedTemplates({ tx, today, setup });
    await capitaliseCommissions({ tx, today, setup });
    const parks = parksOf(scale);
    for (const [index, park] of parks.entries()) {
      const random = new Random(`demo ${park.code}`);
      const report = (part: number) => progress((index + part) / parks.length);
      await seedPark({ tx, random, today, setup, park, first_serial: index * SERIALS_OF_PARK }, report);
    }
    await seedScenarios({ tx, today, setup });
    await seedClosing({ tx, today, setup });
    await seedBank({ tx, today, setup });
    await seedIndexTables({ tx, today, setup });
    await seedOrganisation(tx);
    await seedApprovals({ tx, today, setup });
    await seedIntegration({ tx, today, setup });
    if (copy) await attachCopies(tx, copy);
    await raiseWarnings({ tx, today, now: new Date(`${today}T01:00:00Z`) });
  });
  // A list over the new rows takes half a minute without statistics.
  await analyze(db);
}

/** Runs acts entered today, some of them about past days. */
async function asEnteredToday<T>({ tx, today }: Stage, work: () => Promise<T>): Promise<T> {
  await enterOn(tx, today);
  const result = await work();
  await enterOn(tx, OPENED);
  return result;
}

async function seedPark(stage: Stage, progress: Progress): Promise<void> {
  const { park_id, spaces } = await seedAssets(stage);
  progress(0.1);
  const stored = await seedContracts(stage, park_id, planLeases(stage, spaces));
  await renewStatistics(stage.tx);
  await seedCommissions(stage, stored);
  const approved = await asEnteredToday(stage, () => voidOne(stage, stored));
  progress(0.6);
  await seedTurnover(stage, approved);
  await seedMeters(stage, spaces);
  await seedMoney(stage, park_id, approved);
  await renewStatistics(stage.tx);
  await seedTaxes(stage, park_id);
  await seedHandovers(stage, approved);
  await seedIncentives(stage, approved);
  await asEnteredToday(stage, () => liveOn(stage, approved));
  await asEnteredToday(stage, () => actOnOptions(stage, park_id));
  await payCommissions(stage, park_id);
  // Later phases only add volume: data needed once is created with the first.
  if (stage.park.phase === 1) {
    await seedInvoices(stage, park_id);
    await seedDeposits(stage, park_id);
    await seedSecurities(stage, park_id);
    if (isFirst(stage)) await asEnteredToday(stage, () => seedArrears(stage, park_id));
    await seedCustomers(stage, park_id);
    await seedReservations(stage, park_id);
    await asEnteredToday(stage, () => seedQuotes(stage, park_id));
    await seedTargets(stage, park_id);
    await asEnteredToday(stage, () => seedCosts(stage, park_id));
  }
  progress(1);
}

/** Creates the enterprise with its users. Afterwards the transaction is bound to it. */
async function seedEnterprise(tx: Tx): Promise<Setup> {
  const random = new Random('demo entities');
  await insertEnterprise(tx, {
    code: DEMO_CODE,
    name: '华澜置业集团',
    legal_entities: [
      { name: '华澜资产管理（上海）有限公司', uscc: uscc(random, 990_001, '310115') },
      { name: '华澜物业服务有限公司', uscc: uscc(random, 990_002, '510107') },
    ],
  });
  const ids = new Map<string, number>();
  for (const user of USERS) ids.set(user.name, await insertUser(tx, { ...user, password: DEMO_ACCOUNTS.password }));
  const idOf = (name: (typeof USERS)[number]['name']) => ids.get(name) ?? 0;
  await addExtras(tx);
  await addProfile(tx, uscc(random, 990_003, '310115'));
  return loadSetup(tx, {
    admin: idOf('demo-admin'),
    leasing: idOf('demo-leasing'),
    finance: idOf('demo-finance'),
  });
}

/** An existing one keeps its password. */
async function createSuperAdministrator(db: Database): Promise<void> {
  const existing = await db.asOwner((owner) =>
    maybeOne(owner, sql`select u.id from app_user u where ${isNamed(SUPER)}`),
  );
  if (!existing) await saveSuperAdministrator(db, SUPER, DEMO_ACCOUNTS.password);
}

/** Fills 企业信息 and the invoice details of its legal entities. */
async function addProfile(tx: Tx, code: string): Promise<void> {
  await tx.query(
    sql`insert into company_profile (company_id, uscc, contact_name, phone, address, remark, version)
        values (app_company(), ${code}, '顾建平', '021-58880000', '上海市浦东新区锦绣东路 2777 弄', '办公楼、产业园与购物中心的持有与运营', 1)`,
  );
  await tx.query(sql`update legal_entity set invoice_title = name where company_id = app_company()`);
}

/** Adds to the basic data of a new enterprise: a second account of each entity, and the deposit for fitting out. */
async function addExtras(tx: Tx): Promise<void> {
  await insertRecords(tx, 'ledger_subject', [
    {
      code: '1221.02',
      name: '装修保证金',
      side: 'debit',
      auxiliaries: ['tenant', 'contract'],
      enabled: true,
      version: 0,
    },
    {
      code: '2241.02',
      name: '装修保证金',
      side: 'credit',
      auxiliaries: ['tenant', 'contract'],
      enabled: true,
      version: 0,
    },
  ]);
  await insertRecord(tx, 'charge_item', {
    name: '装修保证金',
    kind: 'deposit',
    tax_rate: '0',
    receivable_subject: '1221.02',
    revenue_subject: '2241.02',
    sort: 9,
  });
  await tx.query(
    sql`update flow_account set number = '100128630900' || lpad(id::text, 7, '0') where company_id = app_company() and number = ''`,
  );
  await tx.query(
    sql`insert into flow_account (company_id, legal_entity_id, name, bank, number)
        select company_id, id, name || ' 收款专户', '招商银行', '12190' || lpad((id * 7919)::text, 10, '0')
        from legal_entity where company_id = app_company() order by id`,
  );
}
