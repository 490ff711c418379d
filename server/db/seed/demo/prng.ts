// Reproducible random numbers: the same seed gives the same demo on every machine and in every test.

/** FNV-1a, so that a readable text can be the seed. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

/** mulberry32: 32 bits of state, sufficient for plausible data, never for secrets. */
export class Random {
  private state: number;

  constructor(seed: string) {
    this.state = hashOf(seed);
  }

  /** A number in [0, 1). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  /** Returns a number of `scale` decimals between the two, as a decimal string. */
  decimal(min: number, max: number, scale: number): string {
    return (min + this.next() * (max - min)).toFixed(scale);
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)] as T;
  }

  /** Returns one of the choices, with a probability by its weight. */
  weighted<T>(choices: readonly (readonly [T, number])[]): T {
    let remaining = this.next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [choice, weight] of choices) {
      remaining -= weight;
      if (remaining < 0) return choice;
    }
    return (choices.at(-1) as readonly [T, number])[0];
  }

  shuffle<T>(list: readonly T[]): T[] {
    const mixed = [...list];
    for (let index = mixed.length - 1; index > 0; index -= 1) {
      const other = this.int(0, index);
      [mixed[index], mixed[other]] = [mixed[other] as T, mixed[index] as T];
    }
    return mixed;
  }
}
