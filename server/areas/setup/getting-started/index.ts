// Setup steps of a new enterprise: routes to confirm them.
import { confirmStep } from '#api/setup/getting-started/getting-started';
import type { AreaObject } from '#server/platform/use-case/area';
import { handle } from '#server/platform/use-case/route';
import { confirm } from './confirm';

export const gettingStarted: AreaObject = {
  routes: () => [handle(confirmStep, confirm)],
};
