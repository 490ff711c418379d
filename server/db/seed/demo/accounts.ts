// Accounts of the demo. A separate file: the mock server lists the accounts before the rest of the seed is loaded.
import type { RoleName } from '../enterprise';

export const USERS = [
  { name: 'demo-admin', display_name: '陈立', role: 'admin' },
  { name: 'demo-leasing', display_name: '林晓彤', role: 'leasing' },
  { name: 'demo-finance', display_name: '周敏', role: 'finance' },
  { name: 'demo-viewer', display_name: '王建国', role: 'viewer' },
] as const satisfies readonly { name: string; display_name: string; role: RoleName }[];

export const SUPER = 'sadmin';

export const DEMO_ACCOUNTS = { names: [...USERS.map((user) => user.name), SUPER], password: 'demo123456' };
