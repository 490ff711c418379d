// Planned visit (拜访计划): calls and forms.
import type { Deleted, Ids } from '../kernel/endpoint/crud';
import { endpoint } from '../kernel/endpoint/endpoint';
import type { FormDeclaration, FormField } from '../kernel/form/form';
import type {
  Visit,
  VisitDone,
  VisitDoneTerms,
  VisitMove,
  VisitSave,
  VisitTerms,
  VisitWeekQuery,
  VisitWeekTerms,
} from './visit-plan.schema';

const BASE = '/api/investment/visit-plan' as const;
const reads = { reads: true };

export const visitCalls = {
  get: endpoint<{ id: number }, Visit>(`${BASE}/get`, ['p_2200'], '读取拜访计划', reads),
  save: endpoint<VisitSave, Visit, VisitTerms>(`${BASE}/save`, ['p_2200_edit'], '保存拜访计划'),
  remove: endpoint<Ids, Deleted>(`${BASE}/delete`, ['p_2200_edit'], '取消拜访计划'),
};
export const moveVisit = endpoint<VisitMove, Visit>(`${BASE}/move`, ['p_2200_edit'], '改期拜访计划');
/** Marks the visit as made: it becomes a follow-up. */
export const doneVisit = endpoint<VisitDone, Visit, VisitDoneTerms>(`${BASE}/done`, ['p_2200_edit'], '完成拜访');
/** Returns planned and made visits of seven days, by day and time. */
export const visitWeek = endpoint<VisitWeekQuery, Visit[], VisitWeekTerms>(
  `${BASE}/week`,
  ['p_2200'],
  '一周拜访计划',
  reads,
);

export const visitForm: FormDeclaration = [
  {
    title: '拜访计划',
    fields: [
      { name: 'customer_id', title: '客户', kind: 'option', options: '/api/option/customer', required: true },
      { name: 'user_id', title: '招商经理', kind: 'option', options: '/api/option/colleague', required: true },
      { name: 'visit_on', title: '拜访日期', kind: 'date', required: true },
      {
        name: 'visit_at',
        title: '时间',
        kind: 'text',
        maxLength: 5,
        placeholder: '如 14:30',
        help: '不填则当天任意时间',
      },
      { name: 'kind_id', title: '方式', kind: 'option', options: '/api/option/follow-up-type', required: true },
      { name: 'purpose', title: '拜访目的', kind: 'text', required: true, maxLength: 200, wide: true },
    ],
  },
];

export const visitDoneFields: readonly FormField[] = [
  { name: 'followed_on', title: '拜访日期', kind: 'date', required: true },
  { name: 'next_on', title: '下次跟进', kind: 'date', help: '到期当天提醒，不填则不安排' },
  {
    name: 'stage_id',
    title: '拜访后的进度',
    kind: 'option',
    options: '/api/option/investment-progress',
    help: '可同时移动阶段，不填则不变',
  },
  { name: 'content', title: '跟进内容', kind: 'textarea', required: true, maxLength: 2000, wide: true },
];
