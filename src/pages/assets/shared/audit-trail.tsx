import { Tooltip } from 'antd';
import { type AuditRow, auditList } from '#api/setup/audit/audit.list';
import { type Changes, changesText } from '#api/setup/audit/audit-text';
import { NO_FIGURE } from '#domain/kernel/text/format';
import { EmbeddedList } from '@/components/lists/embedded-list';

const renders = {
  changes: (row: AuditRow) => {
    const text = changesText(row.object, JSON.parse(row.changes) as Changes) || NO_FIGURE;
    return (
      <Tooltip title={text} placement="topLeft">
        <span>{text}</span>
      </Tooltip>
    );
  },
};

interface Props {
  object: 'park' | 'building' | 'space';
  id: number;
}

export function AuditTrail({ object, id }: Props) {
  return (
    <EmbeddedList
      declaration={auditList}
      filter={{ object: [object], object_id: [id] }}
      without={['object', 'object_name']}
      renders={renders}
      empty="还没有操作记录；新增、编辑后显示"
    />
  );
}
