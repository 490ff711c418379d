// Work that waits for receivers outside: side by side up to a limit, so that a slow receiver delays no other.

/** Runs `work` for every item, at most `most` at once. All items run, also after a failure; failures are thrown together at the end. */
export async function sideBySide<T, R>(items: readonly T[], most: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const faults: unknown[] = [];
  const remaining = items[Symbol.iterator]();
  const lane = async () => {
    for (const item of remaining)
      await work(item).then(
        (result) => results.push(result),
        (error: unknown) => faults.push(error),
      );
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, lane));
  if (faults.length) throw new AggregateError(faults, `${faults.length} 项处理失败：${String(faults[0])}`);
  return results;
}
