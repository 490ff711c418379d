// The list of contracts opened by 50 concurrent users, over some 5,000 contracts: the slowest of twenty requests, compared with a single user.
import http from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { contractListCall } from '#api/contracts/contract/contract.list';
import { post } from './support/post';
import { quantile } from './support/quantile';
import { openServer, type ServerProcess, untilIdle } from './support/server-process';
import { sized } from './support/sized';
import type { Measure } from './table/measure';

/** The demo has some 360 contracts. */
const SCALE = sized(14, 1);
const USERS = 50;
const REQUESTS = sized(3000, 300);
/** A new server has nothing compiled yet. */
const WARM_UP = sized(1500, 200);
const ALONE = sized(200, 50);
/** Pause between requests; no user reads a list faster. */
const PAUSE_MS = 200;
const BUDGET_MS = 150;
const PAGE = { page: 1, page_size: 20 };

/** Returns the durations of the requests, ms, with that many users; each pauses between two requests. */
async function request(server: ServerProcess, at_once: number, count: number, pause_ms = 0): Promise<number[]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: at_once });
  const times: number[] = [];
  let remaining = count;
  const user = async () => {
    while (remaining-- > 0) {
      const started = performance.now();
      const text = await post(agent, server, contractListCall.path, PAGE);
      if (!text.startsWith('{"error_code":0')) throw new Error(text.slice(0, 200));
      times.push(performance.now() - started);
      if (pause_ms) await setTimeout(pause_ms);
    }
  };
  await Promise.all(Array.from({ length: at_once }, user));
  agent.destroy();
  return times;
}

export async function benchContractList(): Promise<Measure[]> {
  const server = await openServer(SCALE);
  await untilIdle(server);
  await request(server, USERS, WARM_UP);
  const alone = { what: 'a single user, median', figure: quantile(await request(server, 1, ALONE), 0.5) };
  const paced = quantile(await request(server, USERS, REQUESTS, PAUSE_MS), 0.95);
  const started = performance.now();
  const times = await request(server, USERS, REQUESTS);
  const rate = REQUESTS / ((performance.now() - started) / 1000);
  server.close();
  const users = `list of contracts, ${USERS} at once`;
  const ms = { unit: 'ms', reference: alone };
  return [
    {
      ...ms,
      what: `${users}, each with a pause of ${PAUSE_MS} ms: p95`,
      figure: paced,
      budget: { most: BUDGET_MS },
    },
    { ...ms, what: `${users} without any pause: median`, figure: quantile(times, 0.5) },
    { ...ms, what: `${users} without any pause: p95`, figure: quantile(times, 0.95) },
    { what: `${users} without any pause: throughput of server, database and client`, figure: rate, unit: 'a second' },
  ];
}
