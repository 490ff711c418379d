// While one user runs heavy work, the others are answered. Their waiting times are measured by `npm run bench waits`.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listEndpoint } from '#api/kernel/list/list';
import { userList } from '#api/setup/user/user.list';
import { HEAVY_WORK } from './heavy-work';
import { type Client, type Product, signIn, startProduct, waitsDuring } from './product';

/** Least number of responses during the work; a thread that does the work itself would return none before its end. */
const ANSWERS = 3;

let product: Product;
let client: Client;

beforeAll(async () => {
  product = await startProduct();
  client = await signIn(product);
});
afterAll(() => product.stop());

for (const { title, prepare } of HEAVY_WORK)
  it(`answers others during ${title}`, async () => {
    const work = await prepare(client);
    const users = { path: listEndpoint(userList).path, input: { page: 1, page_size: 20 } };
    for (const times of await waitsDuring(client, [{ path: '/api/health' }, users], work))
      expect(times.length).toBeGreaterThanOrEqual(ANSWERS);
  });
