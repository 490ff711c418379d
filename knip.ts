// Entry points and exceptions for knip (`tests/architecture/dead.test.ts`). Entries marked with ! belong to the product itself.
import type { KnipConfig } from 'knip';
import { builtRoutes, pageRoutes } from './config/routes';

/** Pages that a route opens, as a file or as the index of a folder. */
const pages = pageRoutes(builtRoutes()).map(({ component }) => `src/pages/${component}{.tsx,/index.tsx}!`);

const config: KnipConfig = {
  entry: [
    ...new Set(pages),
    '.umirc.ts!',
    'config/umi-plugin.ts!',
    'config/pro-table/*!',
    'src/theme/style-tags.ts!',
    'api/**/*.test.ts',
    'server/main.ts!',
    'server/worker.ts!',
    'server/runtime/browser.ts!',
    'server/platform/threads/thread.ts!',
    'scripts/**/*.{ts,mjs}!',
    'src/app.tsx!',
    'src/access.ts!',
    'src/loading.tsx!',
    'src/layouts/group.tsx!',
    'src/layouts/main/index.tsx!',
    'src/pages/landing.tsx!',
    'src/pages/exception/not-found.tsx!',
    'mock/*.ts!',
    'bench/index.ts',
    'bench/table/one.ts',
    'bench/**/*.test.ts',
    'bench/support/bare-server.mjs',
    'tests/**/*.test.{ts,tsx}',
    'tests/component/support/setup.ts',
    'tests/e2e/global-setup.ts',
    'tests/support/database/global-setup.ts',
    'tests/support/database/hold-folder.ts',
    'tests/support/browser-tab.mjs',
    'tests/trust/support/*.mjs',
    'bench/pages/reference-app/.umirc.ts',
    'bench/pages/reference-app/src/app.ts',
    'bench/pages/reference-app/src/pages/*.tsx',
    'bench/pages/rows-painted.js',
    'domain/**/*.test.ts',
  ],
  project: [
    '{api,config,domain,mock,scripts,server,src}/**/*.{ts,tsx,mjs}!',
    '{bench,tests}/**/*.{ts,tsx,mjs}',
    '!**/*.test.{ts,tsx}!',
    '!src/.umi/**',
    '!src/.umi-production/**',
  ],
  ignoreExportsUsedInFile: true,
  ignoreDependencies: [
    '@fontsource/noto-sans-sc',
    'echarts',
    'echarts-for-react',
    'pdfkit',
    '@types/pdfkit',
    '@types/smtp-server',
    'dependency-cruiser',
    'typescript-native',
    'react-router-dom',
  ],
  ignoreBinaries: ['apt-cache', 'max', 'mount', 'umount'],
  exclude: ['types', 'enumMembers'],
};

export default config;
