// The order of transactions on the one connection of the embedded database: first look-ups of a single row, which each request begins with, then users
// in turn, and of one user the kinds of calls in turn. Of many requests of one user, others wait for at most one.

/** Whose turn it is: a user, and the kind of call. */
export type Turn = readonly [user: string, call: string];

interface Entry {
  turn: Turn | 'first';
  begin(): void;
}

/** Turns remembered while the queue never becomes empty. */
const MOST_REMEMBERED = 1_000;

export class TurnQueue {
  private readonly waiting: Entry[] = [];
  private running = false;
  /** Number of the last turn of a user, and of each kind of call of a user. */
  private readonly lastTurn = new Map<string, number>();
  private turns = 0;

  /** Runs the work when no other runs and it is its turn. */
  async run<T>(turn: Entry['turn'], work: () => Promise<T>): Promise<T> {
    await new Promise<void>((begin) => {
      this.waiting.push({ turn, begin });
      this.beginNext();
    });
    try {
      return await work();
    } finally {
      this.running = false;
      this.beginNext();
    }
  }

  private beginNext(): void {
    if (this.running) return;
    const next = this.first();
    if (!next) {
      this.lastTurn.clear();
      return;
    }
    this.running = true;
    this.waiting.splice(this.waiting.indexOf(next), 1);
    if (next.turn !== 'first') this.remember(next.turn);
    next.begin();
  }

  private remember([user, call]: Turn): void {
    this.turns += 1;
    if (this.lastTurn.size > MOST_REMEMBERED) this.lastTurn.clear();
    this.lastTurn.set(user, this.turns).set(`${user} ${call}`, this.turns);
  }

  private first(): Entry | undefined {
    const last = (key: string) => this.lastTurn.get(key) ?? 0;
    const rank = ({ turn }: Entry): [number, number] =>
      turn === 'first' ? [-1, 0] : [last(turn[0]), last(turn.join(' '))];
    let first: Entry | undefined;
    let least: [number, number] = [0, 0];
    for (const entry of this.waiting) {
      const own = rank(entry);
      if (first && (own[0] > least[0] || (own[0] === least[0] && own[1] >= least[1]))) continue;
      first = entry;
      least = own;
    }
    return first;
  }
}
