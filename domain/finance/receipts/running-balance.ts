// The order of the movements of a day in which their balances follow from each other (docs/domain §6.2).

export interface Movement {
  /** Fen, below 0 for money out. */
  signed_fen: number;
  /** Balance after the movement in fen; null where the bank states none. */
  balance_fen: number | null;
}

interface Edge<M> {
  movement: M;
  before: number;
  after: number;
}

/** Returns the balance at which a chain through all edges begins; undefined when there is none. */
function startOf<M>(edges: readonly Edge<M>[], opening_fen: number | null): number | undefined {
  const surplus = new Map<number, number>();
  const add = (balance: number, change: number) => surplus.set(balance, (surplus.get(balance) ?? 0) + change);
  for (const { before, after } of edges) {
    add(before, 1);
    add(after, -1);
  }
  const starts = [...surplus].filter(([, difference]) => difference > 0);
  if (starts.length > 1 || (starts[0]?.[1] ?? 0) > 1) return undefined;
  if (starts[0]) return starts[0][0];
  // The day ends with the balance it began with: any of its balances can be the first.
  return edges.some(({ before }) => before === opening_fen) ? (opening_fen ?? undefined) : edges[0]?.before;
}

/** Returns a chain through edges from a balance; it has all of them when they are connected. */
function chainOf<M>(edges: readonly Edge<M>[], start: number): Edge<M>[] {
  const leaving = new Map<number, Edge<M>[]>();
  for (const edge of [...edges].reverse()) {
    const others = leaving.get(edge.before);
    if (others) others.push(edge);
    else leaving.set(edge.before, [edge]);
  }
  const chain: Edge<M>[] = [];
  const path: Edge<M>[] = [];
  let index = start;
  for (;;) {
    const next = leaving.get(index)?.pop();
    if (next) {
      path.push(next);
      index = next.after;
      continue;
    }
    const done = path.pop();
    if (!done) break;
    chain.push(done);
    index = done.before;
  }
  return chain.reverse();
}

/**
 * Returns the movements of a day in the order of their balances, which need not be that of the files they came in. Movements without a balance, or
 * with missing ones between them, keep their order. `opening_fen`: the balance before the day, where known.
 */
export function inBalanceOrder<M extends Movement>(movements: readonly M[], opening_fen: number | null): M[] {
  const edges = movements.flatMap((movement): Edge<M>[] =>
    movement.balance_fen === null
      ? []
      : [{ movement, before: movement.balance_fen - movement.signed_fen, after: movement.balance_fen }],
  );
  const start = startOf(edges, opening_fen);
  if (edges.length < movements.length || start === undefined) return [...movements];
  const chain = chainOf(edges, start);
  return chain.length === movements.length ? chain.map(({ movement }) => movement) : [...movements];
}
