// While one user has something heavy made or read, the others are answered. How long they wait is measured by `npm run bench waits`.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listEndpoint } from '#api/kernel/list/list';
import { userList } from '#api/setup/user/user.list';
import { HEAVY_WORK } from './heavy-work';
import { type Client, type Product, signIn, startProduct, waitsDuring } from './product';

/** A thread that does the work itself answers nobody before it is done. */
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
