// The list of contracts as 50 colleagues open it at once, over some 5,000 contracts: what the slowest of twenty waits, against
// the same with one colleague alone.
import { contractListCall } from '../api/contracts/contract.list';
import { quantile } from './quantile';
import { openServer, type ServerProcess } from './server-process';

/** The demo has some 360 contracts. */
const SCALE = 14;
const USERS = 50;
const REQUESTS = 3000;
const BUDGET_MS = 150;

/** How long each of the requests took, ms, with so many under way at any time. */
async function ask({ origin, cookie }: ServerProcess, at_once: number, count: number): Promise<number[]> {
  const headers = { origin, cookie, 'content-type': 'application/json' };
  const body = JSON.stringify({ page: 1, page_size: 20 });
  const times: number[] = [];
  let left = count;
  const user = async () => {
    while (left-- > 0) {
      const started = performance.now();
      const response = await fetch(`${origin}${contractListCall.path}`, { method: 'POST', headers, body });
      const text = await response.text();
      if (!text.startsWith('{"error_code":0')) throw new Error(text.slice(0, 200));
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: at_once }, user));
  return times;
}

export async function benchContractList(): Promise<void> {
  const server = await openServer(SCALE);
  if (!server) return;
  try {
    await ask(server, USERS, 300);
    const alone = quantile(await ask(server, 1, 200), 0.5);
    const started = performance.now();
    const times = await ask(server, USERS, REQUESTS);
    const rate = REQUESTS / ((performance.now() - started) / 1000);
    console.log(
      `list of contracts, ${USERS} at once: median ${quantile(times, 0.5).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms (budget ${BUDGET_MS}), ${rate.toFixed(0)} a second; alone ${alone.toFixed(1)} ms`,
    );
  } finally {
    server.close();
  }
}
