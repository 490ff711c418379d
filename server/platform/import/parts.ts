// Handles many rows in parts: between two parts other work of this process gets a turn.
import { turn } from '../runtime/turn';

/** Rows handled per part: less than a tenth of a second of work. */
export const PART_ROWS = 500;

/** Handles one part after the other; `work` receives the index of its first row. */
export async function inParts<Row>(
  rows: readonly Row[],
  work: (part: Row[], from: number) => Promise<unknown> | unknown,
  size = PART_ROWS,
): Promise<void> {
  for (let from = 0; from < rows.length; from += size) {
    if (from > 0) await turn();
    await work(rows.slice(from, from + size), from);
  }
}

type Message<Row, Report> = { part: Row[] } | { message: Report };

/** Sends a report between rows; `receiveRows` passes it on. */
export function sendReport<Report>(port: MessagePort, reported: Report): void {
  port.postMessage({ message: reported } satisfies Message<never, Report>);
}

/** Sends rows from a thread: the next part when the previous one was received, so that none queue up on the other side. */
export async function sendRows<Row>(port: MessagePort, rows: readonly Row[]): Promise<void> {
  port.start();
  await inParts(rows, (part) => {
    const taken = new Promise((resolve) => port.addEventListener('message', resolve, { once: true }));
    port.postMessage({ part } satisfies Message<Row, never>);
    return taken;
  });
}

/** Receiving side: collects the rows, and passes on other messages. */
export function receiveRows<Row, Report>(port: MessagePort, onMessage: (reported: Report) => void): Row[] {
  const rows: Row[] = [];
  port.onmessage = async ({ data }: MessageEvent<Message<Row, Report>>) => {
    if ('message' in data) return onMessage(data.message);
    for (const row of data.part) rows.push(row);
    await turn();
    port.postMessage('taken');
  };
  return rows;
}
