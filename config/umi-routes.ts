// The route table in Umi's form: with the keys, names and groups that its access plugin and the layout's menu read.
import { builtRoutes } from './routes';
import type { AppRoute } from './routes/types';

interface UmiRoute {
  path: string;
  component: string;
  name?: string;
  icon?: string;
  access?: string;
  hideInMenu?: boolean;
  routes?: UmiRoute[];
}

/** A page of `src/pages`; a group is a layout around its pages, which opens the first of them at its own address. */
const asUmiRoute = ({ path, name, icon, access, hideInMenu, component, routes }: AppRoute): UmiRoute => ({
  path,
  name,
  icon,
  access,
  hideInMenu,
  component: routes ? '@/layouts/group' : `@/pages/${component}`,
  routes: routes?.map(asUmiRoute),
});

const built = builtRoutes();

export const umiRoutes: UmiRoute[] = [
  ...built.filter((route) => route.layout === false).map(asUmiRoute),
  {
    path: '/',
    component: '@/layouts/main',
    routes: [
      { path: '/', component: '@/pages/landing' },
      ...built.filter((route) => route.layout !== false).map(asUmiRoute),
      { path: '/*', component: '@/pages/exception/not-found' },
    ],
  },
];
