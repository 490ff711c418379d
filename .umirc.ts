// The web app’s build. Umi takes this file before one of its own in config/, where the parts stand as data.
import { defineConfig } from '@umijs/max';
import { SCRIPT_TIMEOUT } from './api/kernel/constants';
import { layoutSettings } from './config/layout';
import { proxy } from './config/proxy';
import { umiRoutes } from './config/umi-routes';

export default defineConfig({
  plugins: ['./config/umi-plugin'],
  title: layoutSettings.title,
  favicons: ['/favicon.svg'],
  npmClient: 'npm',
  routes: umiRoutes,
  model: {},
  initialState: { loading: '@/components/feedback/app-loading' },
  access: {},
  // The mock server answers through the proxy, so that Umi need not load it (scripts/development/dev-mock.mjs).
  mock: false,
  headScripts: process.env.MOCK === '1' ? ['/api/mock/panel.js'] : [],
  proxy,
  publicPath: '/',
  hash: true,
  mfsu: false,
  // A third less time than Babel, and the same output size; development keeps Babel for its fast refresh.
  ...(process.env.NODE_ENV === 'production' && {
    srcTranspiler: 'esbuild',
    srcTranspilerOptions: { esbuild: { target: 'chrome100', jsx: 'automatic' } },
  }),
  esbuildMinifyIIFE: true,
  // The minifier would lower `10n ** n` to Math.pow, which BigInt refuses.
  jsMinifierOptions: { target: ['chrome100'] },
  targets: { chrome: 100 },
  polyfill: { imports: [] },
  chainWebpack(memo: { output: { chunkLoadTimeout(ms: number): void } }) {
    memo.output.chunkLoadTimeout(SCRIPT_TIMEOUT);
  },
});
