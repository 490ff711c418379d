// 园区详情: one park with its figures, buildings, leases, certificates and audit trail.

import { buildingList } from '#api/assets/building/building.list';
import { parkAreas } from '#api/assets/figures';
import { PARK_TYPE } from '#api/assets/labels';
import { parkCalls, parkForm } from '#api/assets/park/park';
import type { Park } from '#api/assets/park/park.schema';
import { buildingPaths, parkPaths } from '#api/kernel/paths';
import { DetailPage } from '@/components/details/detail-page';
import { EmbeddedList } from '@/components/lists/embedded-list';
import { AreaCards } from './shared/area-cards';
import { AuditTrail } from './shared/audit-trail';
import { DeclaredFacts } from './shared/declared-facts';
import { Certificates, Leases } from './shared/leases';

const actions = ({ id }: Park) => [
  { key: 'plan', label: '楼宇剖面图', access: 'p_1500', to: parkPaths.stackingPlan(id) },
  { key: 'edit', label: '编辑', access: 'p_1200_edit', to: parkPaths.edit(id) },
];

/** A municipality is its own province. */
const addressOf = ({ province, city, district, address }: Park) =>
  [province === city ? null : province, city, district, address].filter(Boolean).join('');

export default function ParkDetailPage() {
  return (
    <DetailPage<Park>
      get={parkCalls.get}
      title={(park) => park.name}
      description={(park) => [park.code, PARK_TYPE[park.type].label, addressOf(park)].join(' · ')}
      actions={actions}
      summary={({ id, name, picture_ids }) => (
        <AreaCards asset={{ kind: 'park', id }} areas={parkAreas} name={name} pictures={picture_ids} />
      )}
      tabs={[
        {
          key: 'buildings',
          label: '楼宇',
          access: 'p_1300',
          render: ({ id }) => (
            <EmbeddedList
              declaration={buildingList}
              filter={{ park_id: [id] }}
              without={['park_name']}
              linkTo={(row) => buildingPaths.detail(row.id)}
              allAt={buildingPaths.ofPark(id)}
              empty="还没有楼宇（或不在当前选择的园区、楼宇内），可在楼宇管理中新增"
            />
          ),
        },
        {
          key: 'leases',
          label: '合同',
          access: 'p_4100',
          render: ({ id }) => <Leases filter={{ park_id: [id] }} without={['floor_name']} />,
        },
        {
          key: 'certificates',
          label: '产权证',
          access: 'p_1600',
          render: ({ id }) => <Certificates filter={{ park_id: [id] }} without={['park_name']} />,
        },
        { key: 'basic', label: '基本信息', render: (park) => <DeclaredFacts form={parkForm} source={park} /> },
        {
          key: 'audit',
          label: '操作记录',
          access: 'p_98160',
          render: ({ id }) => <AuditTrail object="park" id={id} />,
        },
      ]}
    />
  );
}
