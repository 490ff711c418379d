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
  mock: process.env.MOCK === '1' ? {} : false,
  proxy,
  define: { 'process.env.API_BASE': process.env.API_BASE ?? '' },
  publicPath: '/',
  hash: true,
  mfsu: false,
  esbuildMinifyIIFE: true,
  // The minifier would lower `10n ** n` to Math.pow, which BigInt refuses.
  jsMinifierOptions: { target: ['chrome100'] },
  targets: { chrome: 100 },
  polyfill: { imports: [] },
  chainWebpack(memo: { output: { chunkLoadTimeout(ms: number): void } }) {
    memo.output.chunkLoadTimeout(SCRIPT_TIMEOUT);
  },
});
