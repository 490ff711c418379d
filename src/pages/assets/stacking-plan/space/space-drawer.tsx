// A space of the plan: what it is, who holds it, what may be done with it now, and what it came from.
import { history } from '@umijs/max';
import { Button, Drawer, Space } from 'antd';
import { useState } from 'react';
import { PRICE_UNIT, SPACE_USE } from '#api/assets/labels';
import type { Plan, PlanSpace } from '#api/assets/stacking-plan/stacking-plan.schema';
import { contractPaths, spacePaths } from '#api/kernel/paths';
import { daysBetween } from '#domain/kernel/dates/calendar-date';
import { formatPrice, NO_FIGURE } from '#domain/kernel/text/format';
import { SpaceStatusTag } from '@/components/assets/space-status';
import { MergeDrawer, SplitDrawer } from '@/components/assets/split-merge';
import { DescriptionList, type Fact } from '@/components/details/detail-page';
import { ContractLink } from '@/components/details/object-links';
import { Area, Figure, Period } from '@/components/figures';
import { useSession } from '@/hooks/session';
import styles from '../stacking-plan.module.css';
import { Lineage } from './lineage';
import { Reservations } from './reservations';
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

const facts: Fact<PlanSpace>[] = [
  { title: '用途', render: (space) => SPACE_USE[space.use].label },
  { title: '计租面积', render: (space) => <Sqm area={space.rentable_area_sqm} /> },
  { title: '建筑面积', render: (space) => <Sqm area={space.gross_area_sqm} /> },
  {
    title: '招商价',
    render: ({ list_price, price_unit }) =>
      list_price === null ? NO_FIGURE : `${formatPrice(list_price)} ${PRICE_UNIT[price_unit].label}`,
  },
];

function Sqm({ area }: { area: string }) {
  return (
    <span>
      <Area value={area} /> ㎡
    </span>
  );
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
  return (
    <Drawer
      open
      width={WIDTH}
      onClose={onClose}
      title={
        <Space size={12}>
          <span>
            {building.name} {floor?.name} {space.number}
          </span>
          <SpaceStatusTag status={space.status} />
        </Space>
      }
    >
      <div className={styles.section}>
        <Space wrap>
          {can('p_4100_edit') && (
            <Button type="primary" onClick={() => history.push(contractPaths.addFor(plan.park_id, id, day))}>
              新增合同
            </Button>
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
        <DescriptionList title={`空间（截至 ${plan.on}）`} facts={facts} of={space} columns={2} />
      </section>
      <Lease space={space} on={plan.on} />
      <Reservations space_id={id} number={space.number} today={today} />
      <Lineage id={id} />
      {act === 'split' && <SplitDrawer id={id} day={day} onClose={close} />}
      {act === 'merge' && <MergeDrawer ids={[id]} candidates={neighbours} day={day} onClose={close} />}
      {act === 'reserve' && <ReserveDrawer space={space} day={day} onClose={close} />}
    </Drawer>
  );
}

function Lease({ space, on }: { space: PlanSpace; on: string }) {
  const { contract_id, contract_number, lease_start, lease_end } = space;
  if (!contract_id || !lease_start || !lease_end) {
    return (
      <section className={styles.section}>
        <h3>租约</h3>
        <p className={styles.hint}>
          {space.status === 'signed' ? '已签合同，这一天还没有起租。' : '这一天没有在租的合同。'}
        </p>
      </section>
    );
  }
  const lease: Fact<PlanSpace>[] = [
    {
      title: '合同',
      render: () => <ContractLink id={contract_id}>{contract_number}</ContractLink>,
    },
    { title: '租客', render: () => space.tenant_name },
    { title: '租期', render: () => <Period start={lease_start} end={lease_end} /> },
    { title: '剩余天数', render: () => <Figure>{daysBetween(on, lease_end).toLocaleString('en-US')}</Figure> },
    {
      title: '单价',
      render: () => (space.price_per_day === null ? NO_FIGURE : `${formatPrice(space.price_per_day)} 元/㎡/天`),
    },
  ];
  return (
    <section className={styles.section}>
      <DescriptionList title="租约" facts={lease} of={space} columns={2} />
    </section>
  );
}
