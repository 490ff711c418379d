// 客户看板: open customers by stage; a card is moved to another stage by dragging or by keyboard.
import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  PointerSensor,
  pointerWithin,
  rectIntersection,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { Input, Space } from 'antd';
import { type ReactNode, useState } from 'react';
import type { BoardCard, BoardColumn } from '#api/investment/board.schema';
import { businessDay } from '#api/kernel/instant';
import type { customerPaths } from '#api/kernel/paths';
import { FailedState } from '@/components/feedback/failed-state';
import { OptionSelect } from '@/components/forms/inputs/select/option-select';
import { PageHeader } from '@/components/layout/page-header';
import { ListSkeleton } from '@/components/lists/list-page/list-states';
import { useSession } from '@/hooks/session';
import { useUrlParams } from '@/hooks/use-url-params';
import styles from './board.module.css';
import { CardFacts } from './card';
import { Column } from './column';
import { neighbourColumn } from './neighbour-column';
import { useBoard } from './use-board';

interface Props {
  paths: typeof customerPaths;
  /** Access key of the page. */
  page: 'p_2100' | 'p_2500';
  title: string;
  actions: ReactNode;
}

const INSTRUCTIONS = { draggable: '按空格键拿起，用左右方向键换阶段，再按空格键放下，按 Esc 取消。' };
const cardOf = (data: unknown) => (data as { current?: BoardCard } | undefined)?.current;
const columnOf = (data: unknown) => (data as { current?: BoardColumn } | undefined)?.current;

/** Announcements for screen readers. A lifted card is immediately over its own stage, so both are announced together. */
const ANNOUNCEMENTS: Announcements = {
  onDragStart: ({ active }) => `已拿起「${cardOf(active.data)?.name}」`,
  onDragOver({ active, over }) {
    const [card, to] = [cardOf(active.data), columnOf(over?.data)];
    if (!card || !to) return undefined;
    return to.cards.some(({ id }) => id === card.id)
      ? `已拿起「${card.name}」，在「${to.stage_name}」`
      : `「${card.name}」移到「${to.stage_name}」`;
  },
  onDragEnd: ({ active, over }) =>
    over ? `「${cardOf(active.data)?.name}」已放到「${columnOf(over.data)?.stage_name}」` : undefined,
  onDragCancel: ({ active }) => `已取消移动「${cardOf(active.data)?.name}」`,
};

export function CustomerBoard({ paths, page, title, actions }: Props) {
  const { can } = useSession();
  const today = businessDay();
  const [params, changeUrl] = useUrlParams();
  const owner_id = Number(params.get('owner_id')) || null;
  const search = params.get('name') ?? '';
  const { board, move } = useBoard({ key_accounts: page === 'p_2500', owner_id, search });
  const [dragged, setDragged] = useState<BoardCard | null>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: neighbourColumn }),
  );
  const change = (name: string, value: string) => changeUrl({ [name]: value }, { isNewEntry: true });
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(null);
    const [card, to] = [cardOf(active.data), columnOf(over?.data)];
    // A refusal has already been shown; the board is refetched.
    if (card && to && !to.cards.some(({ id }) => id === card.id)) move(card, to).catch(() => undefined);
  };
  return (
    <>
      <PageHeader
        title={title}
        description="在跟客户按招商进度排列；拖动卡片移动阶段，最先要跟进的在上面"
        actions={actions}
      />
      <Space className={styles.filters}>
        <span className={styles.owner}>
          <OptionSelect
            path="/api/option/colleague"
            placeholder="全部招商经理"
            aria-label="招商经理"
            value={owner_id}
            onChange={(value) => change('owner_id', value ? String(value) : '')}
          />
        </span>
        <Input.Search
          allowClear
          placeholder="客户名称"
          aria-label="客户名称"
          defaultValue={search}
          onSearch={(text) => change('name', text.trim())}
        />
      </Space>
      {board.isError && <FailedState error={board.error} onRetry={() => board.refetch()} />}
      {board.isPending && <ListSkeleton />}
      {board.data && (
        <DndContext
          sensors={sensors}
          collisionDetection={(input) => (input.pointerCoordinates ? pointerWithin(input) : rectIntersection(input))}
          accessibility={{ announcements: ANNOUNCEMENTS, screenReaderInstructions: INSTRUCTIONS }}
          onDragStart={({ active }) => setDragged(cardOf(active.data) ?? null)}
          onDragCancel={() => setDragged(null)}
          onDragEnd={drop}
        >
          <div className={styles.board}>
            {board.data.map((column) => (
              <Column
                key={column.stage_id}
                column={column}
                today={today}
                movable={can(`${page}_edit`)}
                linkTo={paths.detail}
              />
            ))}
          </div>
          <DragOverlay dropAnimation={null}>
            {dragged && (
              <div className={`${styles.card} ${styles.lifted}`}>
                <CardFacts card={dragged} to={paths.detail(dragged.id)} today={today} />
              </div>
            )}
          </DragOverlay>
        </DndContext>
      )}
    </>
  );
}
