// How far a new enterprise has come on its way to the first bills: what is there is counted, the rest somebody says.
import sql, { join, type Sql } from 'sql-template-tag';
import { getGettingStarted, sampleFile } from '#api/setup/getting-started/getting-started';
import type { GettingStarted } from '#api/setup/getting-started/getting-started.schema';
import { STEPS, type StepKey } from '#api/setup/getting-started/steps';
import { one } from '#server/platform/db/database';
import { type Call, handle, handleFile, type Route } from '#server/platform/use-case/route';
import { sampleBook } from './sample-book';

type Counted = Extract<(typeof STEPS)[number], { counts: string }>['key'];

const all = (table: Sql) => sql`(select count(*)::int from ${table} where company_id = app_company())`;

const COUNTS: Record<Counted, Sql> = {
  parks: all(sql`park`),
  buildings: all(sql`building`),
  spaces: all(sql`space`),
  users: all(sql`app_user`),
  tenants: all(sql`tenant`),
  contracts: sql`(select count(*)::int from contract where company_id = app_company() and status = 'approved')`,
  bills: all(sql`bill`),
};
/** What there has to be more of than this: every enterprise begins with its administrator. */
const AT_FIRST: Partial<Record<Counted, number>> = { users: 1 };

const isCounted = (key: StepKey): key is Counted => key in COUNTS;

async function gettingStarted({ tx }: Call): Promise<GettingStarted> {
  const fields = Object.entries(COUNTS).flatMap(([key, count]) => [sql`${key}::text`, count]);
  const { counts, said } = await one<{ counts: Record<Counted, number>; said: Record<string, string> }>(
    tx,
    sql`select jsonb_build_object(${join(fields, ', ')}) as counts,
          (select coalesce(jsonb_object_agg(s.step, u.display_name), '{}') from setup_step s
            join app_user u on (u.company_id, u.id) = (s.company_id, s.confirmed_by) where s.company_id = app_company()) as said`,
  );
  const steps = STEPS.map(({ key }) => {
    if (!isCounted(key)) return { key, done: key in said, count: null, confirmed_by: said[key] ?? null };
    return { key, done: counts[key] > (AT_FIRST[key] ?? 0), count: counts[key], confirmed_by: null };
  });
  return { steps, done: steps.filter(({ done }) => done).length };
}

export const gettingStartedRoutes: Route[] = [
  handle(getGettingStarted, gettingStarted),
  handleFile(sampleFile, sampleBook),
];
