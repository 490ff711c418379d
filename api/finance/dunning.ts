// Instalment plans (分期计划) and the schedule of automatic reminders (催缴方案): calls and fields.
import { endpoint } from '../kernel/endpoint/endpoint';
import type { FormField } from '../kernel/form/form';
import type {
  Dunning,
  DunningOf,
  DunningSave,
  DunningSaved,
  InstalmentPlan,
  PlanCancel,
  PlanSave,
  PlanSaved,
} from './dunning.schema';
import { BILL_NOTICE, DUNNING_CHANNEL } from './labels';

const READ = ['p_5200', 'p_5300', 'p_3100'];
const AGREE = ['p_5200_edit'];
const DUN = ['p_5300_edit'];
const reads = { reads: true };

export const plansOfTenant = endpoint<{ tenant_id: number }, InstalmentPlan[]>(
  '/api/finance/instalment-plan/of-tenant',
  READ,
  '租客的分期计划',
  reads,
);
export const savePlan = endpoint<PlanSave, InstalmentPlan, PlanSaved>(
  '/api/finance/instalment-plan/save',
  AGREE,
  '新增分期计划',
);
export const cancelPlan = endpoint<PlanCancel, InstalmentPlan>(
  '/api/finance/instalment-plan/cancel',
  AGREE,
  '取消分期计划',
);

export const dunningOf = endpoint<DunningOf, Dunning>('/api/finance/dunning/get', READ, '读取催缴方案', reads);
export const saveDunning = endpoint<DunningSave, Dunning, DunningSaved>(
  '/api/finance/dunning/save',
  DUN,
  '保存催缴方案',
);
/** Resets the tenant to the enterprise's schedule. */
export const removeDunning = endpoint<{ tenant_id: number }, Dunning>(
  '/api/finance/dunning/delete',
  DUN,
  '改用企业催缴方案',
);

const LEVELS = [1, 2, 3] as const;
export const dunningFields: readonly FormField[] = [
  {
    name: 'enabled',
    title: '自动催缴',
    kind: 'switch',
    wide: true,
    help: '每天 09:00 对逾期未收清的账单逐次催缴；分期计划进行中的应收不催缴',
  },
  ...LEVELS.flatMap((level): FormField[] => [
    {
      name: `days_${level}`,
      title: BILL_NOTICE[level].label,
      kind: 'integer',
      unit: '天',
      help: level === 1 ? '逾期多少天后发出，不填则不发' : undefined,
      placeholder: '不发送',
    },
    { name: `channel_${level}`, title: `${BILL_NOTICE[level].label}方式`, kind: 'enum', labels: DUNNING_CHANNEL },
  ]),
];
