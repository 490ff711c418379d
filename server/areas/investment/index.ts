// Investment, object by object.
import type { Area } from '#server/platform/use-case/area';
import { channel } from './channel';
import { commission } from './commission';

export const investment: Area = [channel, commission];
