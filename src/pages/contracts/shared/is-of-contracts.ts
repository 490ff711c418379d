// Which queries a decision on a contract or a change makes old.

/** Everything that may show another state afterwards. */
export function isOfContracts(path: string): boolean {
  return ['/api/contracts/', '/api/wflow/', '/api/finance/receivable/', '/api/assets/space/', '/api/me/'].some(
    (start) => path.startsWith(start),
  );
}
