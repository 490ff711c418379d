// 重置管理员密码: resets the password of the enterprise's first administrator, who is loaded first.
import { useQuery } from '@tanstack/react-query';
import { Modal, Skeleton } from 'antd';
import { getEnterprise, resetAdminPassword } from '#api/platform/enterprise';
import type { EnterpriseRow } from '#api/platform/enterprise.list';
import { call } from '@/api/client';
import { ResetPassword } from '@/components/account/new-password';
import { FailedState } from '@/components/feedback/failed-state';

interface Props {
  row: EnterpriseRow;
  onClose: () => void;
}

/** Must be mounted only while it is open. */
export function ResetAdmin({ row, onClose }: Props) {
  const { data, isError, error, refetch } = useQuery({
    queryKey: [getEnterprise.path, row.id],
    queryFn: () => call(getEnterprise, { id: row.id }, { quiet: [404] }),
    staleTime: 0,
  });
  const admin = data?.administrator;
  if (admin) {
    return (
      <ResetPassword
        whose={`${row.name}的管理员 ${admin.display_name}（${admin.name}）`}
        name={admin.name}
        act={(password, options) => call(resetAdminPassword, { id: row.id, password }, options)}
        onClose={onClose}
      />
    );
  }
  return (
    <Modal open title="重置管理员密码" footer={null} onCancel={onClose}>
      {isError ? (
        <FailedState error={error} onRetry={refetch} />
      ) : data ? (
        <p>{`企业「${row.name}」没有启用的管理员。`}</p>
      ) : (
        <Skeleton active paragraph={{ rows: 3 }} />
      )}
    </Modal>
  );
}
