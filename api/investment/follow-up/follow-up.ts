// Follow-up (跟进): calls and form.
import type { Deleted, Ids } from '#api/kernel/endpoint/crud';
import { endpoint } from '#api/kernel/endpoint/endpoint';
import type { FormDeclaration } from '#api/kernel/form/form';
import type {
  FollowUp,
  FollowUpFigures,
  FollowUpReschedule,
  FollowUpSave,
  FollowUpTemplate,
  FollowUpTerms,
} from './follow-up.schema';
import { MOST_FILES } from './follow-up-limits';

const BASE = '/api/investment/follow-up' as const;
const reads = { reads: true };

export const followUpCalls = {
  get: endpoint<{ id: number }, FollowUp>(`${BASE}/get`, ['p_2200'], '读取跟进', reads),
  save: endpoint<FollowUpSave, FollowUp, FollowUpTerms>(`${BASE}/save`, ['p_2200_edit'], '保存跟进'),
  remove: endpoint<Ids, Deleted>(`${BASE}/delete`, ['p_2200_delete'], '删除跟进'),
};
/** Returns all of a customer, the latest first. */
export const followUpsOf = endpoint<{ id: number }, FollowUp[]>(
  `${BASE}/of-customer`,
  ['p_2100', 'p_2500', 'p_2200'],
  '客户的跟进',
  reads,
);
/** Changes the day of a customer's next follow-up. */
export const rescheduleFollowUp = endpoint<FollowUpReschedule, FollowUp>(
  `${BASE}/reschedule`,
  ['p_2200_edit'],
  '改期下次跟进',
);
export const followUpFigures = endpoint<Record<string, never>, FollowUpFigures>(
  `${BASE}/figures`,
  ['p_2200'],
  '跟进指标',
  reads,
);
export const followUpTemplates = endpoint<Record<string, never>, FollowUpTemplate[]>(
  `${BASE}/templates`,
  ['p_2200_edit'],
  '可用的跟进模板',
  reads,
);

export const followUpForm: FormDeclaration = [
  {
    title: '跟进',
    fields: [
      {
        name: 'customer_id',
        title: '客户',
        kind: 'option',
        options: '/api/option/customer',
        required: true,
        fixed: true,
      },
      { name: 'kind_id', title: '跟进方式', kind: 'option', options: '/api/option/follow-up-type', required: true },
      { name: 'followed_on', title: '跟进日期', kind: 'date', required: true },
      { name: 'next_on', title: '下次跟进', kind: 'date', help: '到期当天提醒，不填则不安排' },
      {
        name: 'stage_id',
        title: '跟进后的进度',
        kind: 'option',
        options: '/api/option/investment-progress',
        fixed: true,
        help: '登记时可同时移动阶段，不填则不变',
      },
      { name: 'content', title: '跟进内容', kind: 'textarea', required: true, maxLength: 2000, wide: true },
      { name: 'attachment_ids', title: '附件', kind: 'files', maxItems: MOST_FILES, wide: true, initial: [] },
    ],
  },
];
