import type { Area } from '#server/platform/use-case/area';
import { message } from './message';

export const home: Area = [message];
