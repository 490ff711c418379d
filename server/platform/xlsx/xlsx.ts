// Spreadsheet output, written on a thread.

import { assertRoom, onThread } from '../threads';
import type { FileReply } from '../use-case/route';
import { XLSX } from './media-type';
import type { SheetContent } from './xlsx-book';
import type { FileMessage, RowsMessage, SheetColumn, SheetFrame } from './xlsx-rows';

type Rows = AsyncIterable<Record<string, unknown>[]>;

/** Sends rows on request, reading the next ones meanwhile, and passes the resulting bytes to the reader. */
function serve(port: MessagePort, chunks: Rows, out: ReadableStreamDefaultController<Uint8Array>): void {
  const rows = chunks[Symbol.asyncIterator]();
  const answer = (message: RowsMessage) => port.postMessage(message);
  let following: ReturnType<typeof rows.next> | undefined;
  const next = async () => {
    const { done, value } = await (following ?? rows.next());
    answer(done ? 'end' : { rows: value });
    if (done) return;
    following = rows.next();
    // A failure is reported when the rows are requested.
    following.catch(() => undefined);
  };
  const fail = (error: unknown) => {
    ignoreMessages(port);
    out.error(error);
  };
  port.onmessage = ({ data: message }: MessageEvent<FileMessage>) => {
    if (message === 'rows')
      next().catch((error: unknown) => {
        fail(error);
        answer('cancel');
      });
    else if (message === 'end') {
      ignoreMessages(port);
      out.close();
    } else if ('bytes' in message) out.enqueue(message.bytes);
    else fail(new Error(message.failure));
  };
}

/** Ignores later messages of the thread: passing them to the closed reader would end the process. */
function ignoreMessages(port: MessagePort): void {
  port.onmessage = null;
}

/** A file reply that is written while its rows are read, so that no export's rows are held in memory. */
export function workbookOf(
  name: string,
  title: string,
  columns: readonly SheetColumn[],
  chunks: Rows,
  frame: SheetFrame = {},
): FileReply {
  assertRoom();
  const { port1, port2 } = new MessageChannel();
  const sent = columns.map(({ name: field, title: header, kind, unit, labels, total, monthOnly }) => ({
    name: field,
    title: header,
    kind,
    unit,
    labels,
    total,
    monthOnly,
  }));
  const body = new ReadableStream<Uint8Array>({
    start(out) {
      serve(port1, chunks, out);
      onThread('write-rows', { title, columns: sent, frame, port: port2 }, [port2]).catch((error: unknown) => {
        ignoreMessages(port1);
        port1.close();
        out.error(error);
      });
    },
    cancel: () => {
      ignoreMessages(port1);
      port1.postMessage('cancel' satisfies RowsMessage);
    },
  });
  return { name, media_type: XLSX, body };
}

/** Returns a file reply of sheets with known rows. */
export async function bookReply(
  name: string,
  sheets: readonly SheetContent[],
): Promise<FileReply & { body: Uint8Array }> {
  return { name, media_type: XLSX, body: await onThread('write-book', { sheets }) };
}
