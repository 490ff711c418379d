// Bundles the server for a browser (server/runtime/browser.ts): one module, the migrations in it as text, and what the embedded
// database loads by itself beside it. A built-in module of Node among what is imported fails the build.
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
 * PGlite asks for this one when it finds itself on Node, and forgets it in the list of modules that a browser does without. In a
 * browser it is never reached; any other module of Node, or this one from elsewhere, is a mistake of ours.
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

/** What only Node has: the bundle finds none of it, wherever it runs, so that code which needs it fails in a test too. */
const NODE_GLOBALS = ['process', 'Buffer', 'global', '__dirname', 'setImmediate'];
const define = Object.fromEntries(NODE_GLOBALS.map((name) => [name, 'undefined']));

/** Writes the bundle to `folder`/server/browser.js and answers esbuild's account of what is in it. */
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
  // The database asks for its own files beside the module and for its extensions one folder above it.
  for (const name of ['pglite.wasm', 'pglite.data', 'initdb.wasm'])
    copyFileSync(path.join(PGLITE, name), path.join(beside, name));
  for (const name of ['btree_gist.tar.gz', 'pg_trgm.tar.gz'])
    copyFileSync(path.join(PGLITE, name), path.join(folder, name));
  return metafile;
}
