// Limits what uploads occupy at the same time, in all and by one user. Who occupies least enters first.
import { HttpFault } from '../use-case/errors';

export interface Limits {
  all: number;
  user: number;
  /** Number of uploads of one user that wait. */
  waiting: number;
}

interface Entry {
  user_id: number;
  amount: number;
  enter(): void;
}

export class Gate {
  private readonly waiting: Entry[] = [];
  private readonly amounts = new Map<number, number>();
  private total = 0;

  constructor(private readonly limits: Limits) {}

  /** Waits until the amount fits; returns the function that gives it back. An amount above a limit enters when nothing else is held. */
  async enter(user_id: number, amount: number, signal: AbortSignal): Promise<() => void> {
    if (this.waiting.filter((each) => each.user_id === user_id).length >= this.limits.waiting)
      throw new HttpFault(429, '您同时上传的文件过多，请等其中一些上传完成后再试');
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        this.waiting.splice(this.waiting.indexOf(entry), 1);
        reject(new HttpFault(400, '请求已取消'));
      };
      const entry: Entry = {
        user_id,
        amount,
        enter: () => {
          signal.removeEventListener('abort', leave);
          resolve();
        },
      };
      this.waiting.push(entry);
      if (signal.aborted) return leave();
      signal.addEventListener('abort', leave, { once: true });
      this.admit();
    });
    return () => {
      this.hold(user_id, -amount);
      this.admit();
    };
  }

  private admittedOf = (user_id: number): number => this.amounts.get(user_id) ?? 0;

  private hold(user_id: number, amount: number): void {
    const admitted = this.admittedOf(user_id) + amount;
    if (admitted > 0) this.amounts.set(user_id, admitted);
    else this.amounts.delete(user_id);
    this.total += amount;
  }

  private admit(): void {
    for (let next = this.first(); next; next = this.first()) {
      if (this.total > 0 && this.total + next.amount > this.limits.all) return;
      this.waiting.splice(this.waiting.indexOf(next), 1);
      this.hold(next.user_id, next.amount);
      next.enter();
    }
  }

  /** Returns the upload that is next; those of users at their limit wait. */
  private first(): Entry | undefined {
    const isFree = ({ user_id, amount }: Entry) => {
      const admitted = this.admittedOf(user_id);
      return admitted === 0 || admitted + amount <= this.limits.user;
    };
    let first: Entry | undefined;
    for (const entry of this.waiting)
      if (isFree(entry) && (!first || this.admittedOf(entry.user_id) < this.admittedOf(first.user_id))) first = entry;
    return first;
  }
}
