// Adds to the page built by Umi what must precede the scripts of the app: antd's styles, and a short script that sends the first calls: the
// signed-in user, and the rows of the page's list, with the user's columns. `src/api/first-calls.ts` passes the replies to their callers.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { getSetting, me } from '#api/account/me';
import type { Endpoint } from '#api/kernel/endpoint/endpoint';
import { type ListDeclaration, listEndpoint, rowsEndpoint, totalsEndpoint } from '#api/kernel/list/list';
import { builtRoutes, pageRoutes } from '#config/routes';
import type { AppRoute } from '#config/routes/types';
import { settingOf } from '../src/components/lists/list-page/list-setting';
import { queryOf, readListState, rowsOf } from '../src/components/lists/list-page/list-url';
import { firstStyles } from '../src/theme/first-styles';

/** Path of a call, and its body. */
type FirstCall = readonly [path: string, body: string];

const callOf = <Input>(endpoint: Endpoint<Input, unknown>, input: Input): FirstCall => [
  endpoint.path,
  JSON.stringify(input),
];

/** Returns the list that a page consists of, by its source. */
async function listOf({ component }: AppRoute): Promise<ListDeclaration | undefined> {
  const file = ['.tsx', '/index.tsx'].map((end) => path.resolve(`src/pages/${component}${end}`)).find(existsSync);
  if (!component || !file) return undefined;
  const source = readFileSync(file, 'utf8');
  const [, name = ''] = /<ListPage\b[^>]*?\bdeclaration=\{(\w+)\}/s.exec(source) ?? [];
  const [, from] = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '#(api/[^']+)'`).exec(source) ?? [];
  if (!name || !from) return undefined;
  const declared: Record<string, ListDeclaration> = await import(path.resolve(`${from}.ts`));
  return declared[name];
}

/** Returns the first calls of each page with a list, by its address: its rows, and the user's columns. */
async function listCalls(): Promise<Record<string, { rows: FirstCall[]; columns: FirstCall }>> {
  const calls: Awaited<ReturnType<typeof listCalls>> = {};
  for (const route of pageRoutes(builtRoutes()).filter(({ path: address }) => !address.includes(':'))) {
    const list = await listOf(route);
    if (!list) continue;
    const opening = readListState(new URLSearchParams(), list);
    const rows =
      list.totals === 'apart'
        ? [callOf(rowsEndpoint(list), queryOf(opening)), callOf(totalsEndpoint(list), rowsOf(opening))]
        : [callOf(listEndpoint(list), queryOf(opening))];
    calls[route.path] = { rows, columns: callOf(getSetting, { key: settingOf(list) }) };
  }
  return calls;
}

/** An address with a query requests other rows than the initial ones. The columns of a list are known after its first use. */
async function firstCallsScript(): Promise<string> {
  const lists = JSON.stringify(await listCalls());
  return `(function () {
  var lists = ${lists};
  var known = {};
  var meta = document.querySelector('meta[name=api-base]');
  var base = meta ? meta.content : '';
  var calls = (window.firstCalls = { open: open });
  function begin(call) {
    var key = call[0] + ' ' + call[1];
    var come = calls.come;
    var options = { method: 'POST', credentials: 'include', headers: { 'content-type': 'application/json' }, body: call[1] };
    calls.replies[key] = fetch(base + call[0], options)
      .then(function (reply) { return reply.ok ? reply.text() : null; })
      .then(function (text) { come[key] = true; return text; }, function () { return null; });
  }
  function open(at, search) {
    calls.begun = Date.now();
    calls.replies = {};
    calls.come = {};
    var list = !search && lists[at];
    if (!list) return;
    list.rows.forEach(begin);
    if (!known[at]) begin(list.columns);
    known[at] = true;
  }
  open(location.pathname, location.search);
  if (!/^\\/(newhope-)?login$/.test(location.pathname)) begin(${JSON.stringify(callOf(me, {}))});
})();`;
}

const page = readFileSync('dist/index.html', 'utf8');
const styles = firstStyles();
const file = `antd.${createHash('sha256').update(styles).digest('hex').slice(0, 8)}.css`;
const script = await firstCallsScript();
const first = `<script>${script}</script>\n<link rel="stylesheet" href="/${file}" data-built-styles>`;
writeFileSync(`dist/${file}`, styles);
// Inserted after the first script of the page, which reports load failures.
const [begin, ...rest] = page.split('</script>');
writeFileSync('dist/index.html', [`${begin}</script>\n${first}${rest[0]}`, ...rest.slice(1)].join('</script>'));
