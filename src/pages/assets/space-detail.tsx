// 空间详情: one space with its state of today and the next step, its leases, its history and its audit trail.
import { spaceCalls, spaceForm } from '#api/assets/space/space';
import type { Space } from '#api/assets/space/space.schema';
import { businessDay } from '#api/kernel/instant';
import { parkPaths, spacePaths } from '#api/kernel/paths';
import { DetailPage } from '@/components/details/detail-page';
import { BuildingLink, ParkLink } from '@/components/details/object-links';
import { AuditTrail } from './shared/audit-trail';
import { DeclaredFacts } from './shared/declared-facts';
import { Certificates, Leases } from './shared/leases';
import { Lineage } from './shared/lineage';
import { Reservations } from './shared/reservations';
import styles from './shared/shared.module.css';
import { ValueTable } from './shared/value-table';
import { SpaceToday, TodayStatus } from './space-detail-today';

const PLACE = ['park_id', 'building_id', 'floor_id', 'effective_on'];

const actions = ({ id, park_id }: Space) => [
  { key: 'plan', label: '楼宇剖面图', access: 'p_1500', to: parkPaths.stackingPlan(park_id) },
  { key: 'edit', label: '编辑', access: 'p_1400_edit', to: spacePaths.edit(id) },
];

function History({ space }: { space: Space }) {
  const today = businessDay();
  return (
    <>
      <section className={styles.section}>
        <h2>历次用途、面积与价格</h2>
        <ValueTable history={space.history} today={today} />
      </section>
      <Lineage id={space.id} />
      <Reservations space_id={space.id} />
    </>
  );
}

export default function SpaceDetailPage() {
  return (
    <DetailPage<Space>
      get={spaceCalls.get}
      title={(space) => space.number}
      status={({ id }) => <TodayStatus id={id} />}
      description={({ park_id, park_name, building_id, building_name, floor_name }) => (
        <span className={styles.place}>
          <ParkLink id={park_id}>{park_name}</ParkLink> · <BuildingLink id={building_id}>{building_name}</BuildingLink>{' '}
          · {floor_name}
        </span>
      )}
      actions={actions}
      summary={(space) => <SpaceToday space={space} />}
      tabs={[
        {
          key: 'leases',
          label: '合同',
          access: 'p_4100',
          render: ({ id }) => (
            <Leases filter={{ space_id: [id] }} without={['building_name', 'floor_name', 'space_number']} />
          ),
        },
        {
          key: 'basic',
          label: '基本信息',
          render: (space) => <DeclaredFacts form={spaceForm} source={space} without={PLACE} />,
        },
        { key: 'history', label: '历史与预定', render: (space) => <History space={space} /> },
        {
          key: 'certificates',
          label: '所在楼宇的产权证',
          access: 'p_1600',
          render: ({ building_id }) => <Certificates filter={{ building_id: [building_id] }} without={['park_name']} />,
        },
        {
          key: 'audit',
          label: '操作记录',
          access: 'p_98160',
          render: ({ id }) => <AuditTrail object="space" id={id} />,
        },
      ]}
    />
  );
}
