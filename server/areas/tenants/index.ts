import type { Area } from '#server/platform/use-case/area';
import { account } from './account';
import { tenant } from './tenant';

export const tenants: Area = [account, tenant];
