// Several files as one archive; what is in it is compressed already, so it is stored.
import { zipSync } from 'fflate';
import type { FileReply } from './route';

interface Member {
  name: string;
  body: Uint8Array;
}

/** Two of the same name keep both: the later ones get a number. */
export function zipOf(name: string, files: readonly Member[]): FileReply {
  const members: Record<string, [Uint8Array, { level: 0 }]> = {};
  for (const file of files) {
    let free = file.name;
    for (let turn = 2; members[free]; turn += 1) free = file.name.replace(/(\.\w+)$/, `-${turn}$1`);
    members[free] = [file.body, { level: 0 }];
  }
  return { name, media_type: 'application/zip', body: zipSync(members) };
}
