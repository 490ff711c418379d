// All routes of the API, and the constraint messages of all areas.
import { account } from '../areas/account';
import { approval } from '../areas/approval';
import { assets } from '../areas/assets';
import { contracts } from '../areas/contracts';
import { finance } from '../areas/finance';
import { home } from '../areas/home';
import { integration } from '../areas/integration';
import { investment } from '../areas/investment';
import { platform } from '../areas/platform';
import { setup } from '../areas/setup';
import { tenants } from '../areas/tenants';
import type { Constraints } from '../platform/db/constraints';
import type { Area } from '../platform/use-case/area';
import type { Route } from '../platform/use-case/route';
import { reportsRoutes } from '../reports';
import { workflowsRoutes } from '../workflows';
import { withTasks } from '../workflows/warnings/after-acts';

const OBJECTS: Area = [
  finance,
  account,
  setup,
  assets,
  platform,
  tenants,
  contracts,
  integration,
  investment,
  approval,
  home,
].flat();

/** Built per application: sign-in caches the identity provider's configuration. */
export const allRoutes = (): Route[] =>
  [...OBJECTS.flatMap(({ routes }) => routes?.() ?? []), ...reportsRoutes, ...workflowsRoutes].map(withTasks);

export const constraints: Constraints = Object.assign({}, ...OBJECTS.map(({ constraints }) => constraints));
