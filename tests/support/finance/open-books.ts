// Setup for tests of the measures: a world for the file, and separate books for each test.
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Tx } from '#server/platform/db/database';
import { openWorld, type World } from '../world';
import { type Books, newBooks } from './books';

/** Returns the world and the books, to be read inside hooks and tests, and a transaction of their enterprise. */
export function openBooks() {
  const world = {} as World;
  const books = {} as Books;
  beforeAll(async () => {
    Object.assign(world, await openWorld({}, { own: true }));
  });
  afterAll(() => world.close());
  /** Switches to new books. */
  const renew = async (): Promise<void> => {
    Object.assign(books, await newBooks(world));
  };
  beforeEach(renew);
  const inside = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    world.db.transaction({ company_id: books.company_id, patient: true }, work);
  return { world, books, renew, inside };
}
