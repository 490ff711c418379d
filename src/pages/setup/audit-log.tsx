// 操作日志: user, action, time, old and new values.
import { Button, Tooltip } from 'antd';
import { type AuditRow, auditList } from '#api/setup/audit/audit.list';
import { type Changes, changesText } from '#api/setup/audit/audit-text';
import { ListPage } from '@/components/lists/list-page';
import { useSession } from '@/hooks/session';
import { useUrlParam } from '@/hooks/use-url-params';
import { EntryDrawer } from './audit-log-entry';

const textOf = (row: AuditRow) => changesText(row.object, JSON.parse(row.changes) as Changes) || '—';

export default function AuditLogPage() {
  const { me } = useSession();
  const [open, setOpen] = useUrlParam('open', '');
  const show = (row: AuditRow) => setOpen(String(row.id));
  return (
    <>
      <ListPage
        declaration={auditList}
        title="操作日志"
        description={`${me?.company_name ?? '企业'}内的每一次修改，只能查看，不能修改或删除；数据范围受限的用户只能看到自己的操作`}
        renders={{
          object_name: (row) => (
            <Button
              type="link"
              size="small"
              style={{ padding: 0 }}
              title={row.object_name ?? undefined}
              onClick={() => show(row)}
            >
              {row.object_name ?? `编号 ${row.object_id}`}
            </Button>
          ),
          changes: (row) => (
            <Tooltip title={textOf(row)} placement="topLeft">
              <span>{textOf(row)}</span>
            </Tooltip>
          ),
        }}
        emptyHint="还没有操作记录"
      />
      <EntryDrawer id={Number(open) || null} onClose={() => setOpen(null)} />
    </>
  );
}
