// Queries to refetch after a decision on a contract or a change.

/** Returns true for every path whose response may show another state afterwards. */
export function isOfContracts(path: string): boolean {
  return ['/api/contracts/', '/api/wflow/', '/api/finance/receivable/', '/api/assets/space/', '/api/me/'].some(
    (start) => path.startsWith(start),
  );
}
