// What a page asks the server for first, begun by a few lines of the page itself while the scripts of the app are still on their way: who is
// signed in, and the rows of the list that the page opens with, with the user's columns. `src/api/first-calls.ts` hands the replies to whoever asks.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { getSetting, me } from '#api/account/me/me';
import type { Endpoint } from '#api/kernel/endpoint/endpoint';
import { type ListDeclaration, listEndpoint, rowsEndpoint, totalsEndpoint } from '#api/kernel/list/list';
import { builtRoutes, pageRoutes } from '#config/routes';
import type { AppRoute } from '#config/routes/types';
import { settingOf } from '../src/components/lists/list-page/list-setting';
import { queryOf, readListState, rowsOf } from '../src/components/lists/list-page/list-url';

/** Where a call goes, and its body. */
export type FirstCall = readonly [path: string, body: string];

const callOf = <Input>(endpoint: Endpoint<Input, unknown>, input: Input): FirstCall => [
  endpoint.path,
  JSON.stringify(input),
];

/** The list that a page consists of, as its source names it. */
async function listOf({ component }: AppRoute): Promise<ListDeclaration | undefined> {
  const file = path.resolve('src/pages', component ?? '', 'index.tsx');
  if (!component || !existsSync(file)) return undefined;
  const source = readFileSync(file, 'utf8');
  const [, name = ''] = /<ListPage\b[^>]*?\bdeclaration=\{(\w+)\}/s.exec(source) ?? [];
  const [, from] = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '#(api/[^']+)'`).exec(source) ?? [];
  if (!name || !from) return undefined;
  const declared: Record<string, ListDeclaration> = await import(path.resolve(`${from}.ts`));
  return declared[name];
}

/** The first calls of each page that opens with a list, by its address. */
export async function listCalls(): Promise<Record<string, FirstCall[]>> {
  const calls: Record<string, FirstCall[]> = {};
  for (const route of pageRoutes(builtRoutes()).filter(({ path: at }) => !at.includes(':'))) {
    const list = await listOf(route);
    if (!list) continue;
    const opening = readListState(new URLSearchParams(), list);
    const rows =
      list.totals === 'apart'
        ? [callOf(rowsEndpoint(list), queryOf(opening)), callOf(totalsEndpoint(list), rowsOf(opening))]
        : [callOf(listEndpoint(list), queryOf(opening))];
    calls[route.path] = [...rows, callOf(getSetting, { key: settingOf(list) })];
  }
  return calls;
}

/** An address with a query asks for other rows than the list opens with. */
export async function firstCallsScript(apiBase: string): Promise<string> {
  const lists = JSON.stringify(await listCalls());
  const [meAt, nothing] = callOf(me, {});
  return `(function () {
  var lists = ${lists};
  var at = location.pathname;
  if (/^\\/(newhope-)?login$/.test(at)) return;
  var calls = (window.firstCalls = { begun: Date.now(), replies: {}, come: {} });
  function begin(to, body) {
    var options = { method: 'POST', credentials: 'include', headers: { 'content-type': 'application/json' }, body: body };
    var key = to + ' ' + body;
    calls.replies[key] = fetch(${JSON.stringify(apiBase)} + to, options)
      .then(function (reply) { return reply.ok ? reply.text() : null; })
      .then(function (text) { calls.come[key] = true; return text; }, function () { return null; });
  }
  begin(${JSON.stringify(meAt)}, ${JSON.stringify(nothing)});
  if (!location.search && lists[at]) lists[at].forEach(function (call) { begin(call[0], call[1]); });
})();`;
}
