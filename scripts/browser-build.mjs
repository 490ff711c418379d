// Bundles the server for a browser (server/runtime/browser.ts): one module with the files of the schema as text, plus the files that the embedded database
// loads itself. Importing a built-in module of Node fails the build.
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

const ROOT = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..');
const SCHEMA = path.join(ROOT, 'server/db');
const PGLITE = path.join(ROOT, 'node_modules/@electric-sql/pglite/dist');

/** `virtual:schema` imports each file of these folders; a browser has none to read. */
const schema = {
  name: 'schema',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^virtual:schema$/ }, () => ({ path: 'schema', namespace: 'virtual' }));
    onLoad({ filter: /^schema$/, namespace: 'virtual' }, () => {
      const imports = [];
      const membersOf = (folder) =>
        readdirSync(path.join(SCHEMA, folder), { recursive: true })
          .filter((name) => name.endsWith('.sql'))
          .map((name) => name.replaceAll(path.sep, '/'))
          .sort()
          .map((name) => {
            const text = `text${imports.length}`;
            imports.push(`import ${text} from './${folder}/${name}';`);
            return `{ name: ${JSON.stringify(name)}, text: ${text} }`;
          });
      const folders = ['baseline', 'migrations', 'definitions'].map(
        (name) => `${name}: [${membersOf(name).join(', ')}]`,
      );
      const contents = `${imports.join('\n')}\nexport const schema = { ${folders.join(', ')} };`;
      return { contents, resolveDir: SCHEMA, loader: 'js' };
    });
  },
};

/**
 * PGlite imports this one when it runs on Node, but omits it from its list of modules that a browser ignores. A browser never reaches it; any other
 * module of Node, or this one imported elsewhere, is a defect.
 */
const pgliteOnNode = {
  name: 'pglite-on-node',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:module$/ }, ({ importer }) =>
      importer.includes('@electric-sql/pglite/') ? { path: 'module', namespace: 'never-reached' } : undefined,
    );
    onLoad({ filter: /^module$/, namespace: 'never-reached' }, () => ({
      contents: `throw new Error('node:module is not there in a browser');`,
    }));
  },
};

/** Globals that only Node has: they are undefined in the bundle, wherever it runs, so that code which needs them fails in a test too. */
const NODE_GLOBALS = ['process', 'Buffer', 'global', '__dirname', 'setImmediate'];
const define = Object.fromEntries(NODE_GLOBALS.map((name) => [name, 'undefined']));

/** Writes the bundle to `folder`/server/browser.js and returns esbuild's metafile. */
export async function buildForBrowser(folder) {
  const beside = path.join(folder, 'server');
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: { browser: 'server/runtime/browser.ts' },
    outdir: beside,
    bundle: true,
    platform: 'browser',
    format: 'esm',
    target: 'es2022',
    define,
    loader: { '.sql': 'text' },
    plugins: [schema, pgliteOnNode],
    metafile: true,
    logLevel: 'silent',
  });
  mkdirSync(beside, { recursive: true });
  // The database loads its own files from the module's folder and its extensions from the parent folder.
  for (const name of ['pglite.wasm', 'pglite.data', 'initdb.wasm'])
    copyFileSync(path.join(PGLITE, name), path.join(beside, name));
  for (const name of ['btree_gist.tar.gz', 'pg_trgm.tar.gz'])
    copyFileSync(path.join(PGLITE, name), path.join(folder, name));
  return metafile;
}
