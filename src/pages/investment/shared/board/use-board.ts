// The board's columns, and a card that moves at once: what it is worth in its new stage follows from the server.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useCallback } from 'react';
import { customerBoard } from '#api/investment/board/board';
import type { BoardCard, BoardColumn, BoardQuery } from '#api/investment/board/board.schema';
import { moveCustomer } from '#api/investment/customer/customer';
import { call } from '@/api/client';

/** Said on the page, not in a dialog as well. */
const SHOWN_HERE = [403];

const withVersion = (columns: BoardColumn[], id: number, version: number): BoardColumn[] =>
  columns.map((column) => ({
    ...column,
    cards: column.cards.map((card) => (card.id === id ? { ...card, version } : card)),
  }));

function moved(columns: BoardColumn[], card: BoardCard, to: number): BoardColumn[] {
  return columns.map((column) => {
    if (column.stage_id === to)
      return { ...column, customer_count: column.customer_count + 1, cards: [{ ...card, days: 0 }, ...column.cards] };
    const cards = column.cards.filter(({ id }) => id !== card.id);
    return cards.length === column.cards.length
      ? column
      : { ...column, customer_count: column.customer_count - 1, cards };
  });
}

export function useBoard(query: BoardQuery) {
  const client = useQueryClient();
  const { message } = App.useApp();
  const key = [customerBoard.path, query];
  const board = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(customerBoard, query, { quiet: SHOWN_HERE, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const reread = useCallback(
    () => client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/investment/') }),
    [client],
  );
  const move = async (card: BoardCard, to: BoardColumn) => {
    const change = (how: (columns: BoardColumn[]) => BoardColumn[]) =>
      client.setQueryData<BoardColumn[]>(key, (columns) => columns && how(columns));
    change((columns) => moved(columns, card, to.stage_id));
    try {
      const { version } = await call(moveCustomer, { id: card.id, version: card.version, stage_id: to.stage_id });
      // He may be moved again before the board is read.
      change((columns) => withVersion(columns, card.id, version));
      message.success(`「${card.name}」现在处于「${to.stage_name}」`);
    } finally {
      await reread();
    }
  };
  return { board, move, reread };
}
