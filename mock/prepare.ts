// Creates the image of a demo in a separate process; prints the completed share, one per line.
import { makeImage } from './data';
import { DEMO, LARGE } from './sizes';

const size = process.argv[2] === LARGE.name ? LARGE : DEMO;
await makeImage(size, (share) => console.log(share.toFixed(3)));
process.exit(0);
