// Keeps a copy of contracts, receivables and receipts with their write-offs by business events: docs/integration.md.
//   node docs/examples/event-copy.mjs https://lease.example.com lbo_…
// The access token needs 读取业务事件 and the right to read 租赁合同, 应收管理 and 收款流水.
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

const BASES = {
  contract: '/api/contracts/contract',
  receivable: '/api/finance/receivable',
  cash_record: '/api/finance/cash-record',
};

/** Fields that the current day or other objects determine: adjustments and late fees are receivables of their own, invoices have their own events. */
const DERIVED = new Set(['phase', 'before_fen', 'adjustments', 'late_fees', 'invoices', 'invoiced', 'invoiced_fen']);

/** Returns the objects whose content an event changes. */
function objectsOf({ object, object_id, data }) {
  if (object !== 'write_off') return [[object, object_id]];
  return [
    ['receivable', data.receivable_id],
    ['receivable', data.offsets_id],
    ['cash_record', data.cash_record_id],
  ];
}

export class EventCopy {
  /** Content of each object by id. Stored in a database in practice, together with the cursor. */
  objects = { contract: new Map(), receivable: new Map(), cash_record: new Map() };
  cursor = undefined;

  /** `post(path, input)` returns the envelope of a reply. */
  constructor(post) {
    this.post = post;
  }

  async call(path, input) {
    const { error_code, message, data } = await this.post(path, input);
    if (error_code !== 0) throw Object.assign(new Error(`${path}: ${message}`), { error_code });
    return data;
  }

  /** Reads everything: first to the end of the feed, then the lists, so that changes during the reading are in the events that follow. */
  async load() {
    this.cursor = undefined;
    for (const copies of Object.values(this.objects)) copies.clear();
    for (let more = true; more; ) ({ cursor: this.cursor, more } = await this.read());
    for (const object of Object.keys(BASES)) for (const id of await this.ids(object)) await this.refresh(object, id);
  }

  /** Returns the ids of a list. It is read again when a deletion moved a row to a page that was read before. */
  async ids(object) {
    const found = new Set();
    for (let page = 1; ; page += 1) {
      const { rows, total } = await this.call(`${BASES[object]}/list`, { page, page_size: 200 });
      for (const { id } of rows) found.add(id);
      if (rows.length === 200) continue;
      if (found.size >= total) return found;
      page = 0;
    }
  }

  read() {
    return this.call('/api/integration/event/list', { limit: 1000, ...(this.cursor && { cursor: this.cursor }) });
  }

  /** Takes over all changes since the cursor; returns the number of events. The cursor moves last: after a crash, events are processed again. */
  async follow() {
    let count = 0;
    for (let more = true; more; ) {
      const reply = await this.read();
      const changed = new Map();
      for (const [object, id] of reply.events.flatMap(objectsOf))
        if (object in BASES && id) changed.set(`${object} ${id}`, [object, id]);
      for (const [object, id] of changed.values()) await this.refresh(object, id);
      count += reply.events.length;
      ({ cursor: this.cursor, more } = reply);
    }
    return count;
  }

  /** Replaces the copy of an object by its present content. A deleted one, or one that left the parks of the user, is removed. */
  async refresh(object, id) {
    const { error_code, message, data } = await this.post(`${BASES[object]}/get`, { id });
    if (error_code === 404) this.objects[object].delete(id);
    else if (error_code !== 0) throw new Error(`${object} ${id}: ${message}`);
    else this.objects[object].set(id, Object.fromEntries(Object.entries(data).filter(([name]) => !DERIVED.has(name))));
  }
}

async function run(origin, token) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const post = async (path, input) => {
    const response = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(input) });
    const reply = await response.json();
    if (reply.error_code !== 429) return reply;
    // Too many calls in this minute.
    await pause(10_000);
    return post(path, input);
  };
  const copy = new EventCopy(post);
  await copy.load();
  for (;;) {
    // 409: the feed no longer contains the events after the cursor. 422: the cursor is from before a restored backup.
    const count = await copy
      .follow()
      .catch((error) => ([409, 422].includes(error.error_code) ? copy.load() : Promise.reject(error)));
    if (count)
      console.log(
        `${count} events; ${copy.objects.contract.size} contracts, ${copy.objects.receivable.size} receivables`,
      );
    await pause(10_000);
  }
}

if (process.argv[2] && import.meta.url === pathToFileURL(process.argv[1]).href)
  await run(process.argv[2], process.argv[3]);
