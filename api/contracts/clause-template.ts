// Clause templates (条款模板): calls. Templates are immutable; a variant is another template.
import type { Deleted, Ids } from '../kernel/endpoint/crud';
import { endpoint } from '../kernel/endpoint/endpoint';
import type { ClauseTemplate, ClauseTemplateSave } from './clause-template.schema';

const WRITERS = ['p_4100_edit', 'p_4100_change', 'p_4100_renew'];

export const clauseTemplates = endpoint<Record<string, never>, ClauseTemplate[]>(
  '/api/contracts/clause-template/list',
  WRITERS,
  '条款模板',
  { reads: true },
);
export const saveClauseTemplate = endpoint<ClauseTemplateSave, ClauseTemplate>(
  '/api/contracts/clause-template/save',
  ['p_4100_edit'],
  '保存条款模板',
);
export const removeClauseTemplate = endpoint<Ids, Deleted>(
  '/api/contracts/clause-template/delete',
  ['p_4100_edit'],
  '删除条款模板',
);
