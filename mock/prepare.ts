// Makes the image of a demo in a process of its own; prints the share that is done, one per line.
import { makeImage } from './data';
import { DEMO, LARGE } from './sizes';

const size = process.argv[2] === LARGE.name ? LARGE : DEMO;
await makeImage(size, (share) => console.log(share.toFixed(3)));
process.exit(0);
