import type { AuditLabels } from '#api/kernel/audit-labels';
import { TAG_COLOURS } from './tag-colours';

export const dictionaryAudit: AuditLabels = {
  objects: {
    dictionary: {
      label: '字典与标签',
      named: 'name',
      fields: { colour: '颜色', win_probability: '成交概率', content: '模板内容', visit: '计为拜访' },
      values: { colour: TAG_COLOURS },
    },
  },
};
