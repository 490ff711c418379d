// Personal data (个人信息): exported and erased at the request of the person concerned, by holders of the key; the audit trail records both.
import { endpoint } from '../kernel/endpoint/endpoint';
import type { PersonalData, PersonalErasing, PersonalSubject } from './personal.schema';

type Base = `/api/investment/${'customer' | 'channel'}` | '/api/tenants/tenant';

const callsOf = (base: Base, keys: readonly string[], whose: string) => ({
  data: endpoint<PersonalSubject, PersonalData>(`${base}/personal-data`, keys, `导出${whose}的个人信息`),
  erase: endpoint<PersonalErasing, { erased: true }>(`${base}/erase`, keys, `删除${whose}的个人信息`),
  keys,
});

export const customerPersonal = callsOf('/api/investment/customer', ['p_2100_erase', 'p_2500_erase'], '客户');
export const channelPersonal = callsOf('/api/investment/channel', ['p_2300_erase'], '渠道');
export const tenantPersonal = callsOf('/api/tenants/tenant', ['p_3100_erase'], '租客');
