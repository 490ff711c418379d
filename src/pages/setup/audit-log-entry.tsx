// One entry of the audit trail with all its changes.
import { useQuery } from '@tanstack/react-query';
import { Drawer, Empty, Skeleton, Table, type TableColumnsType } from 'antd';
import { getAuditEntry } from '#api/setup/audit/audit';
import type { AuditEntry } from '#api/setup/audit/audit.schema';
import { AUDIT_ACTION, AUDIT_OBJECT } from '#api/setup/audit/audit-labels';
import { type FieldChange, fieldChanges } from '#api/setup/audit/audit-text';
import { call } from '@/api/client';
import { DescriptionList, type Fact } from '@/components/details/detail-page';
import { FailedState } from '@/components/feedback/failed-state';

const WIDTH = 720;

const FACTS: readonly Fact<AuditEntry>[] = [
  { title: '时间', name: 'at', kind: 'instant' },
  { title: '操作人', name: 'user_name' },
  { title: '对象', name: 'object', kind: 'enum', labels: AUDIT_OBJECT },
  { title: '操作', name: 'action', kind: 'enum', labels: AUDIT_ACTION },
  { title: '名称或编号', name: 'object_name' },
  { title: '对象编号', name: 'object_id' },
  { title: '请求编号', name: 'request_id', wide: true },
];

const COLUMNS: TableColumnsType<FieldChange> = [
  { title: '字段', dataIndex: 'label', width: 140 },
  {
    title: '变更',
    dataIndex: 'text',
    render: (text: string) => <span style={{ wordBreak: 'break-all' }}>{text}</span>,
  },
];

interface Props {
  id: number | null;
  onClose: () => void;
}

export function EntryDrawer({ id, onClose }: Props) {
  const { data, isError, error, refetch } = useQuery({
    queryKey: [getAuditEntry.path, id],
    queryFn: () => call(getAuditEntry, { id: id as number }, { quiet: [404] }),
    enabled: id !== null,
  });
  return (
    <Drawer open={id !== null} onClose={onClose} width={WIDTH} title="操作日志">
      {isError && <FailedState error={error} onRetry={refetch} />}
      {!data && !isError && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && (
        <>
          <DescriptionList facts={FACTS} source={data} columns={2} />
          <Table<FieldChange>
            rowKey="name"
            size="small"
            style={{ marginTop: 16 }}
            pagination={false}
            columns={COLUMNS}
            dataSource={fieldChanges(data.object, data.changes)}
            locale={{
              emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="这次操作没有改变字段的值" />,
            }}
          />
        </>
      )}
    </Drawer>
  );
}
