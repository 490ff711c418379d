// Cancels a running call of the user.
import { cancelCall } from '#api/account/cancel';
import type { AreaObject } from '#server/platform/use-case/area';
import { takeBack } from '#server/platform/use-case/cancelling';
import { handleOpen } from '#server/platform/use-case/route';

export const cancelling: AreaObject = {
  routes: () => [handleOpen(cancelCall, async (_call, { key }) => ({ running: await takeBack(key) }))],
  constraints: {},
};
