// 楼宇详情: one building with its figures, spaces, leases, certificates and audit trail.
import { buildingCalls, buildingForm } from '#api/assets/building/building';
import type { Building } from '#api/assets/building/building.schema';
import { buildingAreas } from '#api/assets/figures';
import { type SpaceRow, spaceList } from '#api/assets/space/space.list';
import { buildingPaths, parkPaths, spacePaths } from '#api/kernel/paths';
import { SpaceStatusTag } from '@/components/assets/space-status';
import { DetailPage } from '@/components/details/detail-page';
import { ParkLink, TenantLink } from '@/components/details/object-links';
import { TagList } from '@/components/details/tag-list';
import { EmbeddedList } from '@/components/lists/embedded-list';
import { TaxTerms } from './building-detail-tax';
import { AreaCards } from './shared/area-cards';
import { AuditTrail } from './shared/audit-trail';
import { DeclaredFacts } from './shared/declared-facts';
import { Certificates, Leases } from './shared/leases';
import styles from './shared/shared.module.css';

const actions = ({ id, park_id }: Building) => [
  { key: 'plan', label: '楼宇剖面图', access: 'p_1500', to: parkPaths.stackingPlan(park_id) },
  { key: 'floors', label: '楼层', access: 'p_1300_edit', to: buildingPaths.floors(id) },
  { key: 'edit', label: '编辑', access: 'p_1300_edit', to: buildingPaths.edit(id) },
];

const spaceRenders = {
  status: (row: SpaceRow) => <SpaceStatusTag status={row.status} />,
  tenant_name: (row: SpaceRow) => <TenantLink id={row.tenant_id}>{row.tenant_name}</TenantLink>,
  tags: (row: SpaceRow) => <TagList tags={row.tags_shown} />,
};

export default function BuildingDetailPage() {
  return (
    <DetailPage<Building>
      get={buildingCalls.get}
      title={(building) => building.name}
      description={({ code, park_id, park_name }) => (
        <span className={styles.place}>
          {code} · <ParkLink id={park_id}>{park_name}</ParkLink>
        </span>
      )}
      actions={actions}
      summary={({ id, name, picture_ids }) => (
        <AreaCards asset={{ kind: 'building', id }} areas={buildingAreas} name={name} pictures={picture_ids} />
      )}
      tabs={[
        {
          key: 'spaces',
          label: '空间',
          access: 'p_1400',
          render: ({ id }) => (
            <EmbeddedList
              declaration={spaceList}
              filter={{ building_id: [id] }}
              without={['building_name', 'park_name']}
              linkTo={(row) => spacePaths.detail(row.id)}
              renders={spaceRenders}
              allAt={spacePaths.ofBuilding(id)}
              empty="还没有空间（或不在当前选择的园区、楼宇内），可在空间管理中批量新增"
            />
          ),
        },
        {
          key: 'leases',
          label: '合同',
          access: 'p_4100',
          render: ({ id }) => <Leases filter={{ building_id: [id] }} without={['building_name']} />,
        },
        {
          key: 'certificates',
          label: '产权证',
          access: 'p_1600',
          render: ({ id }) => <Certificates filter={{ building_id: [id] }} without={['park_name', 'buildings']} />,
        },
        { key: 'tax', label: '房产税', render: (building) => <TaxTerms building={building} /> },
        {
          key: 'basic',
          label: '基本信息',
          render: (building) => <DeclaredFacts form={buildingForm} source={building} without={['park_id']} />,
        },
        {
          key: 'audit',
          label: '操作记录',
          access: 'p_98160',
          render: ({ id }) => <AuditTrail object="building" id={id} />,
        },
      ]}
    />
  );
}
