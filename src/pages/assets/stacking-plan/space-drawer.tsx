// A space of the plan: its fields, its holder, the available actions, and its origin.
import { history, Link } from '@umijs/max';
import { Button, Drawer, Space } from 'antd';
import { useState } from 'react';
import { PRICE_UNIT, SPACE_USE } from '#api/assets/labels';
import { SPACE_LINKS } from '#api/assets/stacking-plan';
import type { Plan, PlanSpace } from '#api/assets/stacking-plan.schema';
import { contractPaths, spacePaths } from '#api/kernel/paths';
import { daysBetween } from '#domain/kernel/dates/calendar-date';
import { formatCount, formatPrice, NO_FIGURE } from '#domain/kernel/text/format';
import { SpaceStatusTag } from '@/components/assets/space-status';
import { MergeDrawer, SplitDrawer } from '@/components/assets/split-merge';
import { DescriptionList, type Fact } from '@/components/details/detail-page';
import { BuildingLink, ContractLink, SpaceLink, TenantLink } from '@/components/details/object-links';
import { Area, Figure, Period } from '@/components/figures';
import { useSession } from '@/hooks/session';
import { Lineage } from '../shared/lineage';
import { nextSteps } from '../shared/next-step';
import { Reservations } from '../shared/reservations';
import styles from '../shared/shared.module.css';
import { ReserveDrawer } from './reserve-drawer';

interface Props {
  plan: Plan;
  id: number;
  today: string;
  onClose: () => void;
}
type Act = 'split' | 'merge' | 'reserve';

const WIDTH = 720;
const EDIT = 'p_1400_edit';

const factsOf = (linked: boolean): Fact<PlanSpace>[] => [
  { title: '用途', render: (space) => SPACE_USE[space.use].label },
  { title: '计租面积', render: (space) => <Sqm space={space} name="rentable_area_sqm" linked={linked} /> },
  { title: '建筑面积', render: (space) => <Sqm space={space} name="gross_area_sqm" linked={linked} /> },
  {
    title: '招商价',
    render: ({ list_price, price_unit }) =>
      list_price === null ? NO_FIGURE : `${formatPrice(list_price)} ${PRICE_UNIT[price_unit].label}`,
  },
];

interface SqmProps {
  space: PlanSpace;
  name: keyof typeof SPACE_LINKS;
  linked: boolean;
}

function Sqm({ space, name, linked }: SqmProps) {
  const area = <Area value={space[name]} />;
  return <span>{linked ? <Link to={SPACE_LINKS[name].to(space.id)}>{area}</Link> : area} ㎡</span>;
}

export function SpaceDrawer({ plan, id, today, onClose }: Props) {
  const { can } = useSession();
  const [act, setAct] = useState<Act | null>(null);
  const building = plan.buildings.find(({ spaces }) => spaces.some((space) => space.id === id));
  const space = building?.spaces.find((one) => one.id === id);
  if (!building || !space) return null;
  const floor = building.floors.find((one) => one.id === space.floor_id);
  const neighbours = building.spaces
    .filter((one) => one.floor_id === space.floor_id)
    .map((one) => ({ value: one.id, label: one.number }));
  const day = plan.on > today ? plan.on : today;
  const close = () => setAct(null);
  const step = nextSteps({ ...space, park_id: plan.park_id }, day).find(({ access }) => can(access));
  const another = contractPaths.addFor(plan.park_id, [id], day);
  return (
    <Drawer
      open
      width={WIDTH}
      onClose={onClose}
      title={
        <Space size={12}>
          <span>
            <BuildingLink id={building.id}>{building.name}</BuildingLink> {floor?.name}{' '}
            <SpaceLink id={id}>{space.number}</SpaceLink>
          </span>
          <SpaceStatusTag status={space.status} />
        </Space>
      }
    >
      <div className={styles.section}>
        <Space wrap>
          {step && (
            <Button type="primary" onClick={() => history.push(step.to)}>
              {step.label}
            </Button>
          )}
          {step?.to !== another && can('p_4100_edit') && space.use === 'for_rent' && (
            <Button onClick={() => history.push(another)}>新增合同</Button>
          )}
          {can(EDIT) && (
            <>
              <Button onClick={() => setAct('reserve')}>预定</Button>
              <Button onClick={() => setAct('split')}>拆分</Button>
              <Button disabled={neighbours.length < 2} onClick={() => setAct('merge')}>
                合并
              </Button>
              <Button onClick={() => history.push(spacePaths.edit(id))}>编辑</Button>
            </>
          )}
        </Space>
      </div>
      <section className={styles.section}>
        <DescriptionList
          title={`空间（截至 ${plan.on}）`}
          facts={factsOf(plan.on === today && can('p_1400'))}
          source={space}
          columns={2}
        />
      </section>
      <Lease space={space} date={plan.on} />
      <Reservations space_id={id} />
      <Lineage id={id} />
      {act === 'split' && <SplitDrawer id={id} day={day} onClose={close} />}
      {act === 'merge' && <MergeDrawer ids={[id]} candidates={neighbours} day={day} onClose={close} />}
      {act === 'reserve' && <ReserveDrawer space={space} day={day} onClose={close} />}
    </Drawer>
  );
}

function Lease({ space, date }: { space: PlanSpace; date: string }) {
  const { contract_id, contract_number, lease_start, lease_end, signed_from } = space;
  if (!contract_id) {
    return (
      <section className={styles.section}>
        <h3>合同</h3>
        <p className={styles.hint}>这一天没有在租的合同。</p>
      </section>
    );
  }
  const parties: Fact<PlanSpace>[] = [
    { title: '合同', render: () => <ContractLink id={contract_id}>{contract_number}</ContractLink> },
    { title: '租客', render: () => <TenantLink id={space.tenant_id}>{space.tenant_name}</TenantLink> },
  ];
  const ahead: Fact<PlanSpace>[] = [{ title: '起租日', render: () => <Figure>{signed_from}</Figure> }];
  const running: Fact<PlanSpace>[] = [
    { title: '租期', render: () => <Period start={lease_start} end={lease_end} /> },
    {
      title: '剩余天数',
      render: () => <Figure>{lease_end && formatCount(daysBetween(date, lease_end))}</Figure>,
    },
    {
      title: '成交单价',
      render: () => (space.price_is_let ? `${formatPrice(space.price_per_day)} 元/㎡/天` : NO_FIGURE),
    },
  ];
  return (
    <section className={styles.section}>
      <DescriptionList
        title={signed_from ? '合同（已签未起租）' : '合同'}
        facts={[...parties, ...(signed_from ? ahead : running)]}
        source={space}
        columns={2}
      />
    </section>
  );
}
