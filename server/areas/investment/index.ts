// Investment, object by object.
import type { Area } from '#server/platform/use-case/area';
import { channel } from './channel';

export const investment: Area = [channel];
