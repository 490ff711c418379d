// The order of heavy work: enterprises share the threads evenly, and within each its users, by the time their work took; of one user, small tasks run
// first. No user occupies all threads or fills the queue (start-time fair queueing).
import type { WaitingWork } from '#api/account/heavy-work';
import { HttpFault, Refusal } from '../use-case/errors';

/** The user that a task is done for; undefined for the work of jobs. */
export interface Owner {
  company_id: number | null;
  user_id: number;
}

/** What a user is waiting for. */
export type Waiting = WaitingWork;

export interface FairQueueOptions {
  /** Number of tasks that run at once. */
  slots: number;
  /** Maximum number of waiting tasks, of all, of one enterprise and of one user. */
  longest: { all: number; company: number; user: number };
  /** Returns ms. */
  now(): number;
}

interface Entry {
  owner: Owner | undefined;
  kind: string;
  expected_ms: number;
  begin(): void;
}

/** Time that a task of a kind takes before the first one has ended, ms. */
const UNKNOWN_MS = 1_000;
/** Weight of the newest task in the average of its kind. */
const NEWEST = 0.3;
/** Owners whose used time is remembered while they have no work. */
const MOST_REMEMBERED = 1_000;

const companyOf = ({ owner }: Pick<Entry, 'owner'>) => `company ${owner?.company_id}`;
const userOf = ({ owner }: Pick<Entry, 'owner'>) => `user ${owner?.user_id}`;

/** Times used by owners. One that comes back begins at the time of the others, so that it neither saves up time nor repays it. */
class Shares {
  private readonly used = new Map<string, number>();
  private floor = 0;

  constructor(copied?: Shares) {
    for (const [key, ms] of copied?.used ?? []) this.used.set(key, ms);
    this.floor = copied?.floor ?? 0;
  }

  usedBy = (key: string): number => this.used.get(key) ?? this.floor;

  enter(key: string): void {
    this.used.set(key, Math.max(this.usedBy(key), this.floor));
  }

  pick(key: string): void {
    this.floor = Math.max(this.floor, this.usedBy(key));
  }

  add(key: string, ms: number): void {
    const total = this.usedBy(key) + ms;
    this.used.delete(key);
    this.used.set(key, total);
    const [oldest] = this.used.keys();
    if (this.used.size > MOST_REMEMBERED && oldest !== undefined) this.used.delete(oldest);
  }
}

interface State {
  waiting: Entry[];
  running: ReadonlySet<Entry>;
  companies: Shares;
  users: Shares;
}

export class FairQueue {
  private readonly waiting: Entry[] = [];
  private readonly running = new Map<Entry, number>();
  private readonly companies = new Shares();
  private readonly users = new Shares();
  private readonly averages = new Map<string, number>();

  constructor(
    private readonly options: FairQueueOptions,
    private readonly changed: () => void = () => undefined,
  ) {}

  /** Throws when the queue has no room for a further task of the owner. */
  assertRoom(owner: Owner | undefined): void {
    const { longest } = this.options;
    const own = owner ? this.waiting.filter((each) => userOf(each) === userOf({ owner })).length : 0;
    if (own >= longest.user)
      throw new Refusal(429, `您已有 ${own} 个导入、导出或打印任务在排队，请等其中一些完成后再试`);
    const ofCompany = owner ? this.waiting.filter((each) => companyOf(each) === companyOf({ owner })).length : 0;
    if (this.waiting.length >= longest.all || ofCompany >= longest.company)
      throw new HttpFault(503, '同时处理的导入、导出和打印任务过多，请稍后重试');
  }

  /** Runs the work at its turn. `size` is in a unit of the kind: bytes, rows. An aborted signal ends the wait. */
  async run<T>(
    task: { owner: Owner | undefined; kind: string; size: number },
    signal: AbortSignal | undefined,
    work: () => Promise<T>,
  ): Promise<T> {
    const { owner, kind, size } = task;
    this.assertRoom(owner);
    const expected_ms = (this.averages.get(kind) ?? UNKNOWN_MS / size) * size;
    const entry = await this.turnOf({ owner, kind, expected_ms }, signal);
    const began = this.options.now();
    try {
      return await work();
    } finally {
      const took = this.options.now() - began;
      this.end(entry, took);
      const average = this.averages.get(kind);
      this.averages.set(kind, average === undefined ? took / size : average + NEWEST * (took / size - average));
      this.beginNext();
    }
  }

  /** Returns what each user is waiting for. */
  waitingByUser(): Map<number, Waiting> {
    const found = new Map<number, Waiting>();
    const { slots, now } = this.options;
    const remaining = [...this.running].map(([{ expected_ms }, began]) => Math.max(0, began + expected_ms - now()));
    let total = remaining.reduce((sum, ms) => sum + ms, 0);
    for (const [ahead, { owner, expected_ms }] of this.inOrder().entries()) {
      if (owner) {
        const existing = found.get(owner.user_id);
        if (existing) existing.own += 1;
        else found.set(owner.user_id, { own: 1, ahead, begins_in_ms: Math.round(total / slots) });
      }
      total += expected_ms;
    }
    return found;
  }

  private turnOf(task: Omit<Entry, 'begin'>, signal: AbortSignal | undefined): Promise<Entry> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        const place = this.waiting.indexOf(entry);
        if (place >= 0) this.waiting.splice(place, 1);
        this.changed();
        reject(signal?.reason);
      };
      const entry: Entry = {
        ...task,
        begin: () => {
          signal?.removeEventListener('abort', leave);
          resolve(entry);
        },
      };
      if (signal?.aborted) return leave();
      signal?.addEventListener('abort', leave, { once: true });
      const { companies, users } = this;
      if (!this.isActive(companyOf, entry)) companies.enter(companyOf(entry));
      if (!this.isActive(userOf, entry)) users.enter(userOf(entry));
      this.waiting.push(entry);
      this.beginNext();
    });
  }

  private isActive(keyOf: (entry: Entry) => string, entry: Entry): boolean {
    return [...this.waiting, ...this.running.keys()].some((each) => keyOf(each) === keyOf(entry));
  }

  /** Begins tasks while threads are free. */
  private beginNext(): void {
    while (this.running.size < this.options.slots) {
      const state = { ...this, running: new Set(this.running.keys()) };
      const entry = this.next(state, true);
      if (!entry) break;
      this.waiting.splice(this.waiting.indexOf(entry), 1);
      this.running.set(entry, this.options.now());
      this.take(state, entry);
      entry.begin();
    }
    this.changed();
  }

  /** Charges the expected time at the start, so that several tasks that begin at once are shared out too. */
  private take({ companies, users }: Pick<State, 'companies' | 'users'>, entry: Entry): void {
    companies.pick(companyOf(entry));
    users.pick(userOf(entry));
    companies.add(companyOf(entry), entry.expected_ms);
    users.add(userOf(entry), entry.expected_ms);
  }

  private end(entry: Entry, took_ms: number): void {
    this.running.delete(entry);
    this.companies.add(companyOf(entry), took_ms - entry.expected_ms);
    this.users.add(userOf(entry), took_ms - entry.expected_ms);
  }

  /** Returns the task to begin now. With `limited`, one user leaves a thread to others. */
  private next({ waiting, running, companies, users }: State, limited: boolean): Entry | undefined {
    const most = Math.max(1, this.options.slots - 1);
    const isFree = (entry: Entry) =>
      !limited ||
      entry.owner === undefined ||
      [...running].filter((each) => userOf(each) === userOf(entry)).length < most;
    const rank = (entry: Entry) => [companies.usedBy(companyOf(entry)), users.usedBy(userOf(entry)), entry.expected_ms];
    const before = (one: number[], other: number[]) => {
      const place = one.findIndex((value, index) => value !== other[index]);
      return place >= 0 && (one[place] ?? 0) < (other[place] ?? 0);
    };
    let first: Entry | undefined;
    for (const entry of waiting) if (isFree(entry) && (!first || before(rank(entry), rank(first)))) first = entry;
    return first;
  }

  /** Returns the waiting tasks in the order in which they would begin now. */
  private inOrder(): Entry[] {
    const state = {
      waiting: [...this.waiting],
      running: new Set<Entry>(),
      companies: new Shares(this.companies),
      users: new Shares(this.users),
    };
    const order: Entry[] = [];
    for (let entry = this.next(state, false); entry; entry = this.next(state, false)) {
      order.push(entry);
      state.waiting.splice(state.waiting.indexOf(entry), 1);
      this.take(state, entry);
    }
    return order;
  }
}
