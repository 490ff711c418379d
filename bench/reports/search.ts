// Search everywhere over 200,000 objects: the time of a request against that of its statements, for typical texts. Limits: 100 ms on PostgreSQL,
// 200 ms on PGlite (BENCH_PGLITE=1).
import sql from 'sql-template-tag';
import { search } from '#api/home/search';
import { OBJECT_KINDS, type ObjectKind } from '#api/home/search-kinds';
import type { Actor } from '#server/platform/access/actor';
import { analyze } from '#server/platform/db/database';
import { spellMissing } from '#server/platform/spelling';
import type { Call } from '#server/platform/use-case/route';
import { objectsOf } from '#server/reports/search/objects';
import { parseTerms } from '#server/reports/search/terms';
import { approvedContract } from '#tests/support/builders';
import { copyRow } from '#tests/support/database/copy-row';
import { type Environment, inTurn, openEnvironment, timed } from '../support/environment';
import { sized } from '../support/sized';
import type { Measure } from '../table/measure';

const FIRST = 1_000_000;
const COUNTS = sized(
  { tenant: 90_000, contract: 60_000, space: 50_000 },
  { tenant: 9_000, contract: 6_000, space: 5_000 },
);
const RUNS = 7;
const EVERYWHERE = { scope_park_ids: null } as Actor;
const QUESTIONS = [
  '科',
  '云',
  '科技',
  '云端',
  'y',
  'yd',
  'ydkj',
  'yunduan',
  'HT',
  '1',
  '12',
  'HT-1004567',
  '1,234.56',
  '没有这样的',
];

/** Names of a place, two characters, a trade and an ending, all of them different. */
const NAME = `(array['上海','北京','杭州','深圳','广州','成都','重庆','南京','苏州','武汉'])[1 + g % 10]
  || substr('云端星河远景华信中建恒通东方金桥长江海纳天合瑞丰盛世鼎新宏图博雅', 1 + (g / 10) % 32, 1)
  || substr('端云河星景远信华建中通恒方东桥金江长纳海合天丰瑞世盛新鼎图宏雅博', 1 + (g / 320) % 32, 1)
  || (array['科技','贸易','物流','餐饮','咨询','传媒','医疗','教育','建筑','金融'])[1 + (g / 10240) % 10] || '有限公司'`;
const CHANGES: Readonly<Record<keyof typeof COUNTS, string>> = {
  tenant: `jsonb_build_object('id', ${FIRST} + g, 'name', ${NAME})`,
  contract: `jsonb_build_object('id', ${FIRST} + g, 'number', 'HT-' || (${FIRST} + g), 'tenant_id', ${FIRST} + g)`,
  space: `jsonb_build_object('id', ${FIRST} + g, 'number', chr(65 + g % 6) || (g / 6))`,
};

/** Fills without the trigram indexes, and builds them afterwards: maintaining them row by row takes the embedded database an hour. */
async function fill(environment: Environment): Promise<Measure> {
  const { world } = environment;
  await approvedContract(environment.owner, environment.approver);
  const indexes = await world.db.asOwner((tx) =>
    tx.query<{ name: string; made: string }>(
      sql`select indexname as name, indexdef as made from pg_indexes where tablename = 'search_entry' and indexdef like '% USING gin %'`,
    ),
  );
  await world.db.asOwner((tx) => tx.script(indexes.map(({ name }) => `drop index ${name}`).join(';')));
  const spelled = await fillRows(environment);
  await world.db.asOwner((tx) => tx.script(indexes.map(({ made }) => made).join(';')));
  await analyze(world.db);
  return spelled;
}

async function fillRows({ world, company_id }: Environment): Promise<Measure> {
  await world.db.asOwner(async (tx) => {
    for (const [table, count] of Object.entries(COUNTS))
      await copyRow(tx, table, `company_id = ${company_id}`, count, CHANGES[table as keyof typeof COUNTS]);
    for (const [table, name] of [
      ['tenant', 'name'],
      ['contract', 'number'],
      ['space', 'number'],
    ])
      await tx.script(`insert into search_entry (company_id, kind, object_id, text, spelling)
        select company_id, '${table}', id, ${name}, case when ${name} ~ '[^ -~]' then null else '' end from ${table} where id > ${FIRST}`);
  });
  let spelled = 0;
  const took = await timed(() =>
    world.db.transaction({ company_id, patient: true }, async (tx) => {
      for (let some = 2000; some === 2000; spelled += some) some = await spellMissing(tx, 2000);
    }),
  );
  return {
    what: `${spelled.toLocaleString('en-US')} names converted to pinyin for search`,
    figure: took / 1000,
    unit: 's',
  };
}

async function alone({ world, company_id }: Environment, q: string): Promise<void> {
  await world.db.transaction({ company_id, read_only: true }, async (tx) => {
    for (const kind of Object.keys(OBJECT_KINDS) as ObjectKind[])
      await objectsOf({ tx, actor: EVERYWHERE } as Call, kind, parseTerms(q), []);
  });
}

export async function benchSearch(): Promise<Measure[]> {
  const environment = await openEnvironment();
  const measures = [await fill(environment)];
  const [row] = await environment.world.db.asOwner((tx) =>
    tx.query<{ count: number }>(sql`select count(*)::int as count from search_entry`),
  );
  const { kind } = environment.world.db;
  const most = kind === 'pglite' ? 200 : 100;
  for (const q of QUESTIONS) {
    const [figure, bare] = await inTurn(
      RUNS,
      () => environment.owner.call(search, { q }),
      () => alone(environment, q),
    );
    const what = `search for ${q} in ${row?.count.toLocaleString('en-US')} objects on ${kind}`;
    const reference = { what: 'bare statements', figure: bare };
    measures.push({ what, figure, unit: 'ms', reference, budget: { most } });
  }
  return measures;
}
