// Bundles the server for a browser (server/runtime/browser.ts): one module with the migrations as text, plus the files that the embedded database
// loads itself. Importing a built-in module of Node fails the build.
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

const ROOT = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..');
const MIGRATIONS = path.join(ROOT, 'server/db/migrations');
const PGLITE = path.join(ROOT, 'node_modules/@electric-sql/pglite/dist');

/** `virtual:migrations` imports each file of the folder; a browser has none to read. */
const migrations = {
  name: 'migrations',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^virtual:migrations$/ }, () => ({ path: 'migrations', namespace: 'virtual' }));
    onLoad({ filter: /^migrations$/, namespace: 'virtual' }, () => {
      const names = readdirSync(MIGRATIONS)
        .filter((name) => name.endsWith('.sql'))
        .sort();
      const imports = names.map((name, place) => `import text${place} from './${name}';`);
      const members = names.map((name, place) => `{ name: ${JSON.stringify(name)}, text: text${place} }`);
      const contents = `${imports.join('\n')}\nexport const migrations = [${members.join(', ')}];`;
      return { contents, resolveDir: MIGRATIONS, loader: 'js' };
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
    plugins: [migrations, pgliteOnNode],
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
