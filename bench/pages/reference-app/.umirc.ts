// The plain template for comparison of the first paint of a list page: Umi with its own plugins for antd, layout and request.
import { defineConfig } from '@umijs/max';

export default defineConfig({
  antd: {},
  access: {},
  model: {},
  initialState: {},
  request: {},
  layout: { title: 'Reference' },
  npmClient: 'npm',
  hash: true,
  mfsu: false,
  routes: [
    { path: '/', redirect: '/list' },
    { path: '/list', name: '合同', component: './list' },
    { path: '/login', layout: false, component: './login' },
  ],
});
