// 产权证管理: certificates by kind, with their time to expiry; viewed and edited in a drawer.
import { Link, Navigate, useParams } from '@umijs/max';
import { Button, Result } from 'antd';
import { useState } from 'react';
import { certificateCalls, certificateForm } from '#api/assets/certificate/certificate';
import { type CertificateRow, certificateList } from '#api/assets/certificate/certificate.list';
import { CERTIFICATE_KIND } from '#api/assets/labels';
import { certificatePaths } from '#api/kernel/paths';
import { call } from '@/api/client';
import { ParkLink } from '@/components/details/object-links';
import { EndDate } from '@/components/figures';
import { FormDrawer } from '@/components/forms/form-drawer';
import { type ListAction, ListPage } from '@/components/lists/list-page';
import { useSession } from '@/hooks/session';
import { CertificateDrawer } from './certificate-list-drawer';

const schema = () => import('#api/assets/certificate/certificate.schema').then((module) => module.certificateSave);

type Opened = { what: 'look' | 'edit'; id: number | null };

/** An address with a kind opens the tab of that kind. */
export default function CertificateListPage() {
  const { type } = useParams<{ type: string }>();
  if (type === undefined) return <Certificates />;
  return type in CERTIFICATE_KIND ? <Navigate replace to={certificatePaths.ofKind(type)} /> : <NoSuchKind />;
}

function NoSuchKind() {
  return (
    <Result
      status="404"
      title="页面不存在"
      subTitle="没有这一类产权证。"
      extra={<Link to={certificatePaths.list}>查看全部产权证</Link>}
    />
  );
}

function Certificates() {
  const { can } = useSession();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const rowActions = (row: CertificateRow): ListAction<CertificateRow>[] => [
    { key: 'edit', label: '编辑', access: 'p_1600_edit', onClick: () => setOpened({ what: 'edit', id: row.id }) },
    {
      key: 'delete',
      label: '删除',
      access: 'p_1600_delete',
      danger: true,
      confirm: { title: `删除产权证「${row.number}」`, content: '与楼宇的关联和附件一并移除，不能恢复。' },
      onClick: () => call(certificateCalls.remove, { ids: [row.id] }),
    },
  ];
  const number = (row: CertificateRow) => (
    <Button
      type="link"
      size="small"
      style={{ padding: 0 }}
      onClick={() => setOpened({ what: 'look', id: row.id })}
      aria-label={`查看产权证 ${row.number}`}
    >
      {row.number}
    </Button>
  );
  return (
    <>
      <ListPage
        declaration={certificateList}
        title="产权证管理"
        description="不动产权证、房产证与土地证；土地使用和抵押到期前按预警设置提醒"
        primary={{
          key: 'add',
          label: '新增',
          access: 'p_1600_edit',
          onClick: () => setOpened({ what: 'edit', id: null }),
        }}
        rowActions={rowActions}
        renders={{
          number,
          park_name: (row) => <ParkLink id={row.park_id}>{row.park_name}</ParkLink>,
          land_use_end: (row) => <EndDate date={row.land_use_end} state={row.land_use_state} />,
          mortgage_end: (row) => <EndDate date={row.mortgage_end} state={row.mortgage_state} />,
        }}
        emptyHint={can('p_1600_edit') ? '还没有产权证，请点击右上角新增' : '还没有产权证'}
      />
      {opened?.what === 'look' && opened.id !== null && (
        <CertificateDrawer id={opened.id} onEdit={() => setOpened({ what: 'edit', id: opened.id })} onClose={close} />
      )}
      {opened?.what === 'edit' && (
        <FormDrawer
          noun="产权证"
          id={opened.id}
          declaration={certificateForm}
          calls={certificateCalls}
          schema={schema}
          onClose={close}
        />
      )}
    </>
  );
}
