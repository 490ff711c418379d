// 楼宇剖面图: every building of a park with its floors and spaces as of a day.
import { DownloadOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@umijs/max';
import { Button, Empty } from 'antd';
import { useMemo, useState } from 'react';
import { parkOptions } from '#api/account/me';
import { stackingPlan } from '#api/assets/stacking-plan';
import type { Plan } from '#api/assets/stacking-plan.schema';
import { buildingPaths, parkPaths } from '#api/kernel/paths';
import { call } from '@/api/client';
import { useSelectedParks } from '@/components/assets/selection-picker/use-selected-parks';
import { FailedState } from '@/components/feedback/failed-state';
import { PageHeader } from '@/components/layout/page-header';
import { ListSkeleton } from '@/components/lists/list-page/list-states';
import { ChoiceBar } from './choice-bar';
import { Controls } from './controls';
import { colouringOf, legendOf } from './drawing/colouring';
import { drawPicture, savePicture } from './drawing/picture';
import { PlanCanvas } from './drawing/plan-canvas';
import { Legend } from './legend';
import { PlanList } from './plan-list';
import { SpaceDrawer } from './space-drawer';
import { useChoice } from './use-choice';
import { type PlanState, usePlanUrl } from './use-plan-url';

/** Errors that the page shows itself, so no dialog is needed. */
const HANDLED = [403, 404];

export default function StackingPlanPage() {
  const { state, today, change } = usePlanUrl();
  const parks = useQuery({ queryKey: [parkOptions.path], queryFn: () => call(parkOptions, {}) });
  const selected = useSelectedParks();
  const inSelection = parks.data?.find(({ value }) => selected?.includes(value)) ?? parks.data?.[0];
  const park_id = state.park_id ?? (selected && inSelection?.value);
  const { date } = state;
  const query = useQuery({
    queryKey: [stackingPlan.path, park_id, date],
    queryFn: ({ signal }) => call(stackingPlan, { park_id: park_id ?? 0, on: date }, { quiet: HANDLED, signal }),
    enabled: park_id !== undefined,
    placeholderData: keepPreviousData,
    // Comparing thousands of spaces with those of another day would be slow.
    structuralSharing: false,
  });
  const failed = parks.isError ? parks : query.isError ? query : null;
  const noParks = parks.data?.length === 0;
  const plan = query.data;
  return (
    <>
      <Header plan={plan} state={state} />
      {!noParks && <Controls state={state} today={today} change={change} park_id={park_id} parks={parks.data} />}
      {noParks && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有园区，请先新增园区、楼宇和空间">
          <Link to={parkPaths.list}>园区管理</Link>
        </Empty>
      )}
      {failed && !noParks && <FailedState error={failed.error} onRetry={() => failed.refetch()} />}
      {!failed && !plan && !noParks && <ListSkeleton />}
      {!failed && plan && <Loaded plan={plan} state={state} today={today} change={change} />}
    </>
  );
}

function Header({ plan, state }: { plan: Plan | undefined; state: PlanState }) {
  const [busy, setBusy] = useState(false);
  const exportPicture = async () => {
    if (!plan) return;
    setBusy(true);
    const spaces = plan.buildings.flatMap((building) => building.spaces);
    const colouring = colouringOf(state.mode, plan.on, spaces);
    const picture = drawPicture(plan, { colouring, filter: state.filter }, legendOf(colouring, spaces));
    if (picture) await savePicture(picture, `${plan.park_name} 楼宇剖面图 ${plan.on}.png`);
    setBusy(false);
  };
  return (
    <PageHeader
      title="楼宇剖面图"
      description={
        plan
          ? `${plan.park_name}，截至 ${plan.on}；每格为一个空间，宽度与计租面积成正比，点击查看详情`
          : '各楼层的空间在某一天的状态、到期与单价'
      }
      actions={
        <Button icon={<DownloadOutlined />} disabled={!plan} loading={busy} onClick={exportPicture}>
          导出图片
        </Button>
      }
    />
  );
}

interface LoadedProps {
  plan: Plan;
  state: PlanState;
  today: string;
  change: ReturnType<typeof usePlanUrl>['change'];
}

function Loaded({ plan, state, today, change }: LoadedProps) {
  const { mode, filter } = state;
  const [open, setOpen] = useState<number | null>(null);
  const spaces = useMemo(() => plan.buildings.flatMap((building) => building.spaces), [plan]);
  const colouring = useMemo(() => colouringOf(mode, plan.on, spaces), [mode, plan.on, spaces]);
  const legend = useMemo(() => legendOf(colouring, spaces), [colouring, spaces]);
  const choice = useChoice(plan);
  if (plan.buildings.length === 0) {
    return (
      <Empty
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description="这个园区没有楼宇（或不在当前选择的楼宇内），请先新增楼宇"
      >
        <Link to={buildingPaths.list}>楼宇管理</Link>
      </Empty>
    );
  }
  const view = { plan, colouring, filter, choice, onOpen: (space: { id: number }) => setOpen(space.id) };
  return (
    <>
      <Legend mode={mode} entries={legend} filter={filter} onChange={(next) => change({ filter: next })} />
      <ChoiceBar plan={plan} choice={choice} day={plan.on > today ? plan.on : today} />
      {state.asList ? <PlanList {...view} /> : <PlanCanvas {...view} />}
      {open !== null && <SpaceDrawer plan={plan} id={open} today={today} onClose={() => setOpen(null)} />}
    </>
  );
}
