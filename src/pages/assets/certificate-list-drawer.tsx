// A certificate with its fields, its buildings and its scans.
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Skeleton, Space } from 'antd';
import { downloadFile } from '#api/account/file';
import { certificateCalls } from '#api/assets/certificate/certificate';
import type { Certificate } from '#api/assets/certificate/certificate.schema';
import { CERTIFICATE_KIND, LAND_CLASS } from '#api/assets/labels';
import { formatArea } from '#domain/kernel/text/format';
import { API_BASE, call } from '@/api/client';
import { DescriptionList, type Fact } from '@/components/details/detail-page';
import { BuildingLink, ParkLink } from '@/components/details/object-links';
import { FailedState } from '@/components/feedback/failed-state';
import { EndDate } from '@/components/figures';
import { useSession } from '@/hooks/session';

const WIDTH = 720;
const NOTHING = '—';

const FACTS: readonly Fact<Certificate>[] = [
  { title: '类别', name: 'kind', kind: 'enum', labels: CERTIFICATE_KIND },
  { title: '证号', name: 'number' },
  { title: '园区', render: ({ park_id, park_name }) => <ParkLink id={park_id}>{park_name}</ParkLink> },
  { title: '权利人', name: 'holder' },
  { title: '面积(㎡)', name: 'area_sqm', kind: 'area' },
  { title: '用途', name: 'use' },
  { title: '发证日期', name: 'issued_on', kind: 'date' },
  {
    title: '土地使用到期',
    render: ({ land_use_end, land_use_state }) => <EndDate date={land_use_end} state={land_use_state} />,
  },
  {
    title: '城镇土地使用税',
    render: ({ land_class, taxed_sqm }) =>
      land_class && taxed_sqm ? `${LAND_CLASS[land_class].label}，${formatArea(taxed_sqm)} ㎡` : NOTHING,
  },
  { title: '抵押', render: ({ mortgaged, mortgagee }) => (mortgaged ? mortgagee : '未抵押') },
  {
    title: '抵押到期',
    render: ({ mortgage_end, mortgage_state }) => <EndDate date={mortgage_end} state={mortgage_state} />,
  },
  {
    title: '涉及楼宇',
    render: ({ buildings }) => <Buildings buildings={buildings} />,
    wide: true,
  },
  { title: '备注', name: 'remark', wide: true },
  { title: '附件', render: ({ attachments }) => <Scans files={attachments} />, wide: true },
];

function Buildings({ buildings }: Pick<Certificate, 'buildings'>) {
  if (!buildings.length) return <>{NOTHING}</>;
  return (
    <Space size={12} wrap>
      {buildings.map(({ id, name }) => (
        <BuildingLink key={id} id={id}>
          {name}
        </BuildingLink>
      ))}
    </Space>
  );
}

function Scans({ files }: { files: Certificate['attachments'] }) {
  if (!files.length) return <>{NOTHING}</>;
  return (
    <Space direction="vertical" size={4}>
      {files.map((file) => (
        <a key={file.id} href={`${API_BASE}${downloadFile.path}?id=${file.id}`} target="_blank" rel="noreferrer">
          {file.name}
        </a>
      ))}
    </Space>
  );
}

interface Props {
  id: number;
  onEdit: () => void;
  onClose: () => void;
}

export function CertificateDrawer({ id, onEdit, onClose }: Props) {
  const { can } = useSession();
  const { data, isError, error, refetch } = useQuery({
    queryKey: [certificateCalls.get.path, id, 'look'],
    queryFn: () => call(certificateCalls.get, { id }, { quiet: [403, 404] }),
    staleTime: 0,
  });
  return (
    <Drawer
      open
      onClose={onClose}
      width={WIDTH}
      title="产权证"
      extra={data && can('p_1600_edit') && <Button onClick={onEdit}>编辑</Button>}
    >
      {isError && <FailedState error={error} onRetry={refetch} />}
      {!data && !isError && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && <DescriptionList facts={FACTS} source={data} columns={2} />}
    </Drawer>
  );
}
