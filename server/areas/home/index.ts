// Home, object by object.
import type { Area } from '#server/platform/area';
import { message } from './message';

export const home: Area = [message];
