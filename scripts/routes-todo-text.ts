// The text of docs/routes-todo.md, from the route table only.
import { pageRoutes, routeTable } from '#config/routes';
import type { AppRoute } from '#config/routes/types';

function section(group: AppRoute): string[] {
  const open = pageRoutes([group]).filter((route) => !route.component);
  if (!open.length) return [];
  return [
    '',
    `## ${group.name}`,
    '',
    ...open.map((route) => `- \`${route.path}\` ${route.name} (${route.access ?? '登录即可'})`),
  ];
}

export function routesTodo(): string {
  const all = pageRoutes();
  const open = all.filter((route) => !route.component);
  return [
    '# Routes without a page',
    '',
    'Written by `npm run routes:todo` from `config/routes`; a route listed here is neither in the menu nor reachable.',
    '',
    `${open.length} of ${all.length} routes are still to be built.`,
    ...routeTable.flatMap(section),
    '',
  ].join('\n');
}
