// All test suites: pure rules and components on their own, the server's on PGlite or, with TEST_DATABASE_URL, on PostgreSQL.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { findPostgres, findProgram } from './scripts/database/postgres.mjs';

/** Folders of sources. */
const ROOMS = ['api', 'bench', 'config', 'domain', 'mock', 'server', 'src', 'tests'];

const at = (file: string) => path.resolve(import.meta.dirname ?? '.', file);

/**
 * The files of a worker process share what they import: loading the server or antd for each of a hundred files takes minutes. Server files
 * share a world too (`tests/support/world.ts`) and work in enterprises of their own.
 */
const ISOLATED = false;

/** The longest files begin first: at the end they would leave the other cores idle. */
const LONG = [
  'every-route',
  'mock.test',
  'first-start',
  'killed-start',
  'daily-work',
  'dialogs',
  'backup.test',
  'sequences',
  'drill-down',
  'known-as-of',
  'changed-and-left',
  'ledger-property',
  'demo.test',
  'scaffold',
  'large-statement',
];

/** Programs that suites need besides Node. Where one is missing its suites are left out, but not of the long form. */
const NEEDED_PROGRAMS = {
  'tests/trust/**/*.postgres.test.ts': findPostgres(),
  'tests/trust/failover.postgres.test.ts': findProgram('pg_autoctl'),
  'tests/trust/pooler.postgres.test.ts': findProgram('pgbouncer'),
};
const LEFT_OUT =
  process.env.TRUST === 'long' ? [] : Object.entries(NEEDED_PROGRAMS).flatMap(([suite, file]) => (file ? [] : [suite]));

/** Files left out of this run, as globs (scripts/testing/suites.mjs). */
const EXCLUDED = [...configDefaults.exclude, ...(process.env.TEST_EXCLUDE ?? '').split(' ').filter(Boolean)];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = LONG.findIndex((name) => moduleId.includes(name));
      return place < 0 ? LONG.length : place;
    };
    return (await super.sort(files)).sort((a, b) => placeOf(a) - placeOf(b));
  }
}

/**
 * Returns the folder of transformed sources. They name the files that their imports lead to, so another set of files has another folder; those of
 * earlier sets are removed.
 */
function moduleCache(): string {
  const files = ROOMS.flatMap((room) => readdirSync(at(room), { recursive: true, encoding: 'utf8' }).sort());
  const name = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 16);
  const folder = at('.cache/vitest');
  for (const entry of existsSync(folder) ? readdirSync(folder) : [])
    if (entry !== name) rmSync(path.join(folder, entry), { recursive: true, force: true });
  return path.join(folder, name);
}

/** What a test makes is thrown away at once: with room for it, it is seldom moved about. */
const execArgv = ['--max-semi-space-size=64'];

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    reporters: ['default'],
    // Transformed sources are kept between runs: they are most of the time until a single file's first test.
    experimental: { fsModuleCache: true, fsModuleCachePath: moduleCache() },
    projects: [
      {
        test: {
          name: 'rules',
          execArgv,
          isolate: ISOLATED,
          include: [
            'domain/**/*.test.ts',
            'api/**/*.test.ts',
            'config/**/*.test.ts',
            'mock/**/*.test.ts',
            'bench/**/*.test.ts',
            'server/**/*.test.ts',
            'tests/golden/**/*.test.ts',
            'tests/architecture/**/*.test.ts',
            'tests/specification/**/*.test.ts',
          ],
          exclude: EXCLUDED,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          execArgv,
          include: ['tests/http/**/*.test.ts', 'tests/sql/**/*.test.ts'],
          exclude: EXCLUDED,
          isolate: ISOLATED,
          globalSetup: ['tests/support/database/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'load',
          execArgv,
          include: ['tests/load/**/*.test.ts'],
          globalSetup: ['tests/support/database/global-setup.ts'],
          testTimeout: 60_000,
          // The product starts with its whole demo, as in the suites of trust.
          hookTimeout: 600_000,
        },
      },
      {
        resolve: {
          alias: [
            { find: /^(umi|@umijs\/max)$/, replacement: at('src/.umi/exports.ts') },
            { find: /^@@\//, replacement: `${at('src/.umi')}/` },
            { find: /^@\//, replacement: `${at('src')}/` },
          ],
          dedupe: ['react', 'react-dom'],
        },
        test: {
          name: 'component',
          execArgv,
          environment: 'jsdom',
          isolate: ISOLATED,
          include: ['tests/component/**/*.test.tsx'],
          setupFiles: ['tests/component/support/setup.ts'],
          globalSetup: ['tests/support/database/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 180_000,
          server: { deps: { inline: [/@umijs\//, /^umi/, /@ant-design\/pro-/, /src\/\.umi/] } },
        },
      },
      {
        test: {
          name: 'browser',
          execArgv,
          isolate: ISOLATED,
          include: ['tests/e2e/**/*.test.ts'],
          // A poll waits as long as a locator does: a page asks its server while others use the same two cores.
          expect: { poll: { timeout: 60_000 } },
          setupFiles: ['tests/e2e/picture-on-failure.ts'],
          globalSetup: ['tests/e2e/global-setup.ts'],
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        test: {
          name: 'trust',
          execArgv,
          include: ['tests/trust/**/*.test.ts'],
          exclude: [...EXCLUDED, ...LEFT_OUT],
          globalSetup: ['tests/support/database/global-setup.ts'],
          testTimeout: 3_600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
