import type { Area } from '#server/platform/use-case/area';
import { chain } from './chain';
import { delegate } from './delegate';
import { task } from './task';

export const approval: Area = [chain, delegate, task];
