// npm run scaffold -- AREA OBJECT 名称: writes an object with a list and a form, as the checklist of docs/developing.md describes it.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { routeTable } from '#config/routes';
import type { AppRoute } from '#config/routes/types';
import { type Names, scaffoldFiles } from './scaffold-files';

/** The top-level group of the route table to which the page of an area is added. */
const GROUPS: Record<string, string> = {
  assets: '/assetsManage',
  investment: '/investmentManage',
  tenants: '/tenantManage',
  contracts: '/contractManage',
  finance: '/financeManage',
  setup: '/setupCenter',
};

function write(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  console.log(file);
}

type List = ts.ArrayLiteralExpression | ts.ObjectLiteralExpression;
type Picked = (node: ts.Node) => boolean;

const isList = (node: ts.Node | undefined): node is List =>
  node !== undefined && (ts.isArrayLiteralExpression(node) || ts.isObjectLiteralExpression(node));

function firstNode(root: ts.Node, picked: Picked): ts.Node | undefined {
  if (picked(root)) return root;
  return ts.forEachChild(root, (child) => firstNode(child, picked));
}

/** Matches the literal of a variable or of a property with this name. */
const listOf =
  (name: RegExp): Picked =>
  (node) =>
    isList(node) &&
    (ts.isVariableDeclaration(node.parent) || ts.isPropertyAssignment(node.parent)) &&
    name.test(node.parent.name.getText());

/** Matches the body of a function with this name. */
const bodyOf =
  (name: string): Picked =>
  (node) =>
    ts.isBlock(node) && ts.isFunctionDeclaration(node.parent) && node.parent.name?.text === name;

/** Inserts before the end of the first node that matches, and an import before the first one; biome orders and formats them. */
function extend(file: string, picked: Picked, text: string, imported = ''): void {
  const content = readFileSync(file, 'utf8');
  const source = ts.createSourceFile(file, content, ts.ScriptTarget.Latest, true);
  const node = firstNode(source, picked);
  if (!node) throw new Error(`${file} has no place for ${text}`);
  const needsComma = isList(node) && lengthOf(node) > 0 && !elementsOf(node).hasTrailingComma;
  const end = node.getEnd() - 1;
  const head = content.slice(0, end).trimEnd();
  const extended = `${head}${needsComma ? ',' : ''}\n${text}\n${content.slice(end)}`;
  const position = imported ? source.statements.find(ts.isImportDeclaration)?.getStart() : undefined;
  write(
    file,
    position === undefined ? extended : `${extended.slice(0, position)}${imported}\n${extended.slice(position)}`,
  );
}

const elementsOf = (list: List) => (ts.isArrayLiteralExpression(list) ? list.elements : list.properties);
const lengthOf = (list: List) => elementsOf(list).length;

/** Returns the pages of a group, at any depth. */
const below = (route: AppRoute): AppRoute[] => (route.routes ?? []).flatMap((each) => [each, ...below(each)]);

/** Returns the number after the greatest page key of the group. */
function nextKey(group: AppRoute): string {
  const numbers = below(group).flatMap(({ access }) => Number(/^p_(\d+)$/.exec(access ?? '')?.[1] ?? 0));
  return `p_${Math.max(...numbers) + 10}`;
}

function namesOf(area: string, object: string, title: string): Names {
  const group = routeTable.find((route) => route.path === GROUPS[area]);
  if (!group) throw new Error(`no area ${area}: ${Object.keys(GROUPS).join(', ')}`);
  if (!/^[a-z]+(-[a-z]+)*$/.test(object)) throw new Error(`${object}: lower-case words joined by hyphens`);
  const camel = object.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return {
    area,
    object,
    camel,
    pascal: camel.replace(/^\w/, (letter) => letter.toUpperCase()),
    table: object.replaceAll('-', '_'),
    title,
    key: nextKey(group),
    path: `${group.path}/${object}`,
  };
}

/** Adds the object to the lists that name every object. */
function register({ area, object, camel, table, title, key, path: address }: Names): void {
  const folder = `./${object}/${object}`;
  const from = (name: string, file: string) => `import { ${name} } from '${file}';`;
  extend(
    `api/${area}/schemas.ts`,
    listOf(/Schemas$/),
    `...${camel}Schemas,`,
    from(`${camel}Schemas`, `${folder}.schema`),
  );
  extend(`api/${area}/declared.ts`, listOf(/^lists$/), `${camel}List,`, from(`${camel}List`, `${folder}.list`));
  const own = `api/${area}/audited.ts`;
  const [audited, prefix] = existsSync(own)
    ? [own, folder]
    : ['api/registry/audited.ts', `../${area}/${object}/${object}`];
  extend(audited, listOf(/udited$/), `${camel}Audit,`, from(`${camel}Audit`, `${prefix}.audit`));
  extend(`server/areas/${area}/index.ts`, listOf(new RegExp(`^${area}$`)), `${camel},`, from(camel, `./${object}`));
  const route = `{ path: '${address}', name: '${title}', access: '${key}', actions: ['edit', 'delete'], component: '${area}/${object}-list' },`;
  extend(`config/routes/${area}.ts`, listOf(/^routes$/), route);
  const inputs = from(`${camel}Inputs`, `./${object}`);
  extend('tests/http/foreign-ids/index.ts', listOf(/^foreign$/), `...(await ${camel}Inputs(people)),`, inputs);
  extend('tests/http/foreign-ids/filled.ts', bodyOf('fill'), `await ${camel}Inputs(people);`, inputs);
  const areas = readFileSync('scripts/data-model/areas.ts', 'utf8');
  const listed = new RegExp(`(area: '${area}',\\s*tables:\\s*['\`][^'\`]*)`, 'i');
  write('scripts/data-model/areas.ts', areas.replace(listed, `$1 ${table}`));
}

/** Adds a page to the guide, in the group of the area's other pages. */
function guide({ area, object, title, path: address }: Names): void {
  const pages = readdirSync('docs/guide')
    .filter((name) => name.endsWith('.md'))
    .map((name) => readFileSync(path.join('docs/guide', name), 'utf8'))
    .filter((text) => text.includes(`${GROUPS[area]}/`));
  const headerOf = (text: string, name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(text)?.[1] ?? '';
  const last = pages.toSorted((a, b) => Number(headerOf(a, 'order')) - Number(headerOf(b, 'order'))).at(-1) ?? '';
  const head = `<!--\ngroup: ${headerOf(last, 'group')}\norder: ${Number(headerOf(last, 'order')) + 1}\nroutes: ${address}\n-->`;
  const text = `# ${title}\n\n${head}\n\n点击右上角新增${title}，填写名称与备注；名称不能重复。\n`;
  write(`docs/guide/${object}.md`, text);
}

const [area = '', object = '', title = ''] = process.argv.slice(2);
if (!title) {
  console.error('usage: npm run scaffold -- AREA OBJECT 名称   (npm run scaffold -- tenants trade-mark 商标)');
  process.exit(1);
}
const names = namesOf(area, object, title);
const latest = Math.max(...readdirSync('server/db/migrations').map((name) => Number(name.slice(0, 4))));
const files = scaffoldFiles(names, String(latest + 1).padStart(4, '0'));
const present = Object.keys(files).filter((file) => existsSync(file));
if (present.length) throw new Error(`already there: ${present.join(', ')}`);
for (const [file, text] of Object.entries(files)) write(file, text);
register(names);
guide(names);
console.log('next: npm run format, npm run routes:todo, npm run data-model, npm run check');
