// The board's columns, with immediate updates of moved cards; the weighted value in the new stage follows from the server.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { customerBoard } from '#api/investment/board';
import type { BoardCard, BoardColumn, BoardQuery } from '#api/investment/board.schema';
import { moveCustomer } from '#api/investment/customer/customer';
import { call } from '@/api/client';
import { useMoves } from '../use-moves';

/** Errors that the page shows itself, so no dialog is needed. */
const HANDLED = [403];

const holds = ({ cards }: BoardColumn, { id }: BoardCard) => cards.some((card) => card.id === id);

function moved(columns: BoardColumn[], card: BoardCard, { stage_id }: BoardColumn): BoardColumn[] {
  return columns.map((column) => {
    if (column.stage_id === stage_id)
      return { ...column, customer_count: column.customer_count + 1, cards: [{ ...card, days: 0 }, ...column.cards] };
    if (!holds(column, card)) return column;
    const cards = column.cards.filter(({ id }) => id !== card.id);
    return { ...column, customer_count: column.customer_count - 1, cards };
  });
}

export function useBoard(query: BoardQuery) {
  const queryKey = [customerBoard.path, query];
  const board = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(customerBoard, query, { quiet: HANDLED, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const moves = useMoves<BoardColumn[], BoardCard, BoardColumn>({
    queryKey,
    nameOf: ({ id }) => String(id),
    placeOf: (columns, card) => columns.find((column) => holds(column, card)),
    moved,
    send: ({ id, version }, { stage_id }) => call(moveCustomer, { id, version, stage_id }),
    messageOf: ({ name }, { stage_name }) => `「${name}」现在处于「${stage_name}」`,
  });
  return { board, ...moves };
}
