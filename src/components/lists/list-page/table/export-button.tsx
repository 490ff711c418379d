// 导出Excel: all pages of the current filter, with the shown columns.
import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { ListColumn } from '#api/kernel/list/column';
import { exportEndpoint, type ListDeclaration } from '#api/kernel/list/list';
import { download } from '@/api/download';
import { useSession } from '@/hooks/session';
import { type ListState, rowsOf } from '../list-url';

interface Props {
  declaration: ListDeclaration;
  columns: readonly ListColumn[];
  state: ListState;
}

export function ExportButton({ declaration, columns, state }: Props) {
  const { can } = useSession();
  const [busy, setBusy] = useState(false);
  if (!declaration.exportKeys?.some(can)) return null;
  const run = async () => {
    setBusy(true);
    const query = {
      format: 'xlsx' as const,
      columns: columns.map((column) => column.name),
      sort: [state.sort],
      ...rowsOf(state),
    };
    await download(exportEndpoint(declaration), query).catch(() => undefined);
    setBusy(false);
  };
  return (
    <Button icon={<DownloadOutlined />} loading={busy} onClick={run}>
      导出Excel
    </Button>
  );
}
