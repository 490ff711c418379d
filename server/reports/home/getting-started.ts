// Progress of a new enterprise towards its first bills: existing data is counted, the other steps are confirmed by a user.
import sql, { empty, join, type Sql } from 'sql-template-tag';
import { getGettingStarted, sampleFile } from '#api/setup/getting-started/getting-started';
import type { GettingStarted } from '#api/setup/getting-started/getting-started.schema';
import { STEPS, type StepKey } from '#api/setup/getting-started/steps';
import type { Actor } from '#server/platform/access/actor';
import { inScope, tenantVisible } from '#server/platform/access/scope';
import { one } from '#server/platform/db/database';
import { type Call, handle, handleFile, type Route } from '#server/platform/use-case/route';
import { sampleBook } from './sample-book';

type Counted = Extract<(typeof STEPS)[number], { counts: string }>['key'];

/** Rows `o` of a table that are visible to the user. */
const all = (table: Sql, seen: Sql) =>
  sql`(select count(*)::int from ${table} o where o.company_id = app_company()${seen})`;

const countsOf = (actor: Actor): Record<Counted, Sql> => ({
  parks: all(sql`park`, inScope(actor, sql`o.id`)),
  buildings: all(sql`building`, inScope(actor, sql`o.park_id`)),
  spaces: all(sql`space`, inScope(actor, sql`o.park_id`)),
  users: all(sql`app_user`, empty),
  tenants: all(sql`tenant`, tenantVisible(actor, sql`o`)),
  contracts: all(sql`contract`, sql` and o.status = 'approved'${inScope(actor, sql`o.park_id`)}`),
  bills: all(sql`bill`, inScope(actor, sql`o.park_id`)),
});
/** Initial counts that do not complete a step: every enterprise begins with its administrator. */
const AT_FIRST: Partial<Record<Counted, number>> = { users: 1 };

async function gettingStarted({ tx, actor }: Call): Promise<GettingStarted> {
  const counted = countsOf(actor);
  const isCounted = (key: StepKey): key is Counted => key in counted;
  const fields = Object.entries(counted).flatMap(([key, count]) => [sql`${key}::text`, count]);
  const { counts, confirmed } = await one<{ counts: Record<Counted, number>; confirmed: Record<string, string> }>(
    tx,
    sql`select jsonb_build_object(${join(fields, ', ')}) as counts,
          (select coalesce(jsonb_object_agg(s.step, u.display_name), '{}') from setup_step s
            join app_user u on (u.company_id, u.id) = (s.company_id, s.confirmed_by) where s.company_id = app_company()) as confirmed`,
  );
  const steps = STEPS.map(({ key }) => {
    if (!isCounted(key)) return { key, done: key in confirmed, count: null, confirmed_by: confirmed[key] ?? null };
    return { key, done: counts[key] > (AT_FIRST[key] ?? 0), count: counts[key], confirmed_by: null };
  });
  return { steps, done: steps.filter(({ done }) => done).length };
}

export const gettingStartedRoutes: Route[] = [
  handle(getGettingStarted, gettingStarted),
  handleFile(sampleFile, sampleBook),
];
