// The coefficients of the capacity model in docs/scaling.md: rows and disk, CPU and memory of requests, monthly and nightly runs.
import { sized } from '../support/sized';
import type { Measure } from '../table/measure';
import { demoOf } from './capacity-demo';
import { capacityOfRequests } from './capacity-requests';
import { capacityOfRows } from './capacity-rows';
import { capacityOfRuns } from './capacity-runs';

/** Multiplier of the demo: small tables consist of more page than row. */
const SCALE = sized(3, 1);

export async function benchCapacity(): Promise<Measure[]> {
  const requests = await capacityOfRequests();
  const demo = await demoOf(SCALE);
  const rows = await capacityOfRows(demo);
  return [...requests, ...rows, ...(await capacityOfRuns(demo))];
}
