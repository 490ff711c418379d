// Several files as one archive, made one after the other while the client reads; what is in it is compressed already, so it is
// stored.
import { Zip, ZipPassThrough } from 'fflate';
import type { FileReply } from '../use-case/route';

interface Member extends FileReply {
  body: Uint8Array;
}

/** Makes a file when its turn comes. */
export type Maker = () => Promise<Member>;

/** Two of the same name keep both: the later ones get a number. */
function freeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let turn = 2; taken.has(free); turn += 1) free = name.replace(/(\.\w+)$/, `-${turn}$1`);
  taken.add(free);
  return free;
}

/** The archive as it grows: a piece is made when the reader wants one, so that who reads no further costs nothing more. */
function archiveOf(first: Member, others: readonly Maker[]): ReadableStream<Uint8Array> {
  const taken = new Set<string>();
  const waiting = [...others];
  let zip: Zip;
  const add = ({ name, body }: Member) => {
    const entry = new ZipPassThrough(freeName(name, taken));
    zip.add(entry);
    entry.push(body, true);
  };
  return new ReadableStream<Uint8Array>({
    start(out) {
      zip = new Zip((error, bytes, last) => {
        if (error) return out.error(error);
        out.enqueue(bytes);
        if (last) out.close();
      });
      add(first);
    },
    async pull() {
      const next = waiting.shift();
      if (next) add(await next());
      else zip.end();
    },
  });
}

/** One file as it is, several as an archive. The first is made before the reply begins, so that what is wrong can be told. */
export async function filesReply(name: string, [first, ...others]: readonly Maker[]): Promise<FileReply> {
  if (!first) throw new Error('a reply without a file');
  const made = await first();
  return others.length ? { name, media_type: 'application/zip', body: archiveOf(made, others) } : made;
}
