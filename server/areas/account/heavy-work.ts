// Heavy work of the user that waits for others.
import { waitingWork } from '#api/account/heavy-work';
import { waitingOf } from '#server/platform/threads/index';
import type { AreaObject } from '#server/platform/use-case/area';
import { handleOpen } from '#server/platform/use-case/route';

export const heavyWork: AreaObject = {
  routes: () => [handleOpen(waitingWork, async ({ actor }) => (actor ? waitingOf(actor.user_id) : null))],
  constraints: {},
};
