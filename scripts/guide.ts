// npm run guide: takes the pictures of docs/guide from the production build on demo data; `npm run guide -- NAME …` only these.
import { addressesOf } from '#tests/e2e/accessible/addresses';
import { openCamera } from './camera';
import { GUIDE, picturesOf, sourcePages } from './guide-source';

const QUALITY = 60;

const only = process.argv.slice(2);
const camera = await openCamera({ width: 1280, height: 800 }, QUALITY);
/** A page of one object is given by its route only: the demo determines the object. */
const addresses = await addressesOf(camera.person);
for (const { file, address } of sourcePages().flatMap(picturesOf)) {
  if (only.length > 0 && !only.includes(file)) continue;
  const [page = '', anchor] = address.split('#');
  await camera.picture(`${GUIDE}/pictures/${file}.jpg`, addresses.get(page) ?? page, anchor);
}
await camera.close();
