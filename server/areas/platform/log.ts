// The platform's log: acts of super-administrators on enterprises. It is append-only and contains no business data.
import sql from 'sql-template-tag';
import { platformLogList } from '#api/platform/enterprise.list';
import type { PlatformAction } from '#api/platform/labels';
import { listRoutes } from '#server/platform/list/list';
import type { AreaObject } from '#server/platform/use-case/area';
import { changesBetween } from '#server/platform/use-case/audit';
import type { Call, Route } from '#server/platform/use-case/route';

interface Entry {
  action: PlatformAction;
  company_id: number;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

export async function logPlatform({ tx, actor }: Call, { action, company_id, before, after }: Entry): Promise<void> {
  const detail = JSON.stringify(changesBetween(before, after));
  await tx.query(
    sql`insert into platform_log (action, company_id, detail, user_id, user_name)
        values (${action}, ${company_id}, ${detail}::jsonb, ${actor.user_id}, ${actor.display_name})`,
  );
}

const platformLogRoutes: Route[] = listRoutes(platformLogList, {
  source: () => sql`from platform_log l left join company c on c.id = l.company_id where true`,
  id: sql`l.id`,
  columns: {
    at: sql`l.at`,
    user_name: sql`l.user_name`,
    action: sql`l.action`,
    company: sql`c.name`,
    changes: sql`l.detail::text`,
    company_id: sql`l.company_id`,
  },
});

export const log: AreaObject = {
  routes: () => [...platformLogRoutes],
};
