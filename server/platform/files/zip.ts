// Several files as one archive, produced one after the other while the client reads; the files are compressed already, so they are only stored.
import { Zip, ZipPassThrough } from 'fflate';
import type { FileReply } from '../use-case/route';

interface Member extends FileReply {
  body: Uint8Array;
}

/** Produces a file when its turn comes. */
export type Maker = () => Promise<Member>;

/** Returns a unique name: later files of the same name get a number. */
function freeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let turn = 2; taken.has(free); turn += 1) free = name.replace(/(\.\w+)$/, `-${turn}$1`);
  taken.add(free);
  return free;
}

/** Streams the archive: a part is produced when the reader needs it, so that an aborted download costs nothing more. */
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

/** Replies with one file, or with several as an archive. The first is produced before the reply begins, so that an error can still be reported. */
export async function filesReply(name: string, [first, ...others]: readonly Maker[]): Promise<FileReply> {
  if (!first) throw new Error('a reply without a file');
  const made = await first();
  return others.length ? { name, media_type: 'application/zip', body: archiveOf(made, others) } : made;
}
