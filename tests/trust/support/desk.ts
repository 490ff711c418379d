// The work of a clerk, and a record of all acknowledged data: each must be found in the product afterwards, and nothing else.
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { StoredFile } from '#api/account/file.schema';
import { chooseToAudit, decideWflow } from '#api/approval/task';
import { attachToContract, contractAttachments } from '#api/contracts/attachment/attachment';
import { MOST_ATTACHMENTS } from '#api/contracts/attachment/attachment.schema';
import { contractCalls } from '#api/contracts/contract/contract';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { terminationCalls } from '#api/contracts/termination/termination';
import { runBills } from '#api/finance/bill/bill';
import { billList } from '#api/finance/bill/bill.list';
import {
  getCashRecord,
  saveCashRecord,
  undoWriteOff,
  voidCashRecord,
  writeOff,
} from '#api/finance/cash-record/cash-record';
import { cashRecordList } from '#api/finance/cash-record/cash-record.list';
import { receivableImport } from '#api/finance/receivable/receivable.import';
import { addReceivable } from '#api/finance/receivable/receivable-entry';
import { type ImportResult, importCalls } from '#api/kernel/import';
import { listEndpoint } from '#api/kernel/list/list';
import { chargeItemOptions, flowAccountOptions } from '#api/setup/option';
import { Random } from '#server/db/seed/demo/prng';
import { approvedContract, receivablesOf } from '#tests/support/builders';
import { fileOf, sheetOf, uploadAs } from '#tests/support/files/sheet';
import { PDF } from '#tests/support/files/upload';
import { firstOf, present } from '#tests/support/present';
import type { Person } from '#tests/support/world';
import { clerkOf, type Journey } from './clerk';
import type { Ground } from './ground';

interface Lease {
  contract: Contract;
  /** Open fen of each receivable. */
  open: Map<number, number>;
  bills: number;
  files: Set<number>;
}

interface WriteOff {
  id: number;
  receivable_id: number;
  amount_fen: number;
  undone: boolean;
}

interface Cash {
  id: number;
  amount_fen: number;
  lease: Lease;
  write_offs: WriteOff[];
  void: boolean;
}

export interface Desk {
  clerk: Person;
  approver: Person;
  chance: Random;
  /** Payer of all the clerk's money. */
  mark: string;
  account: number;
  utility: { value: number; label: string };
  leases: Lease[];
  /** Terminated contracts, and the approved settlement. */
  terminated: number[];
  cash: Cash[];
  /** Stored files, each with its bytes. */
  files: Map<number, Buffer>;
  /** Number of times each act was done. */
  done: Record<string, number>;
}

/** The year of today: its leases run under any clock of the machine. */
const year = new Date().getFullYear();
const day = (month: number, date: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
const IMPORTED = 20;
/** Greatest number of receivables of a lease that fits on one page; larger leases are skipped. */
const MOST_ROWS = 150;
const PAGE = { page: 1, page_size: 1 };

async function openDesk(clerk: Person, approver: Person, mark: string): Promise<Desk> {
  const items = await clerk.call(chargeItemOptions, {});
  const account = firstOf(await clerk.call(flowAccountOptions, {})).value;
  const utility = present(items.find(({ kind }) => kind === 'utility'));
  const desk: Desk = {
    clerk,
    approver,
    chance: new Random(mark),
    mark,
    account,
    utility,
    leases: [],
    terminated: [],
    cash: [],
    files: new Map(),
    done: {},
  };
  await lease(desk);
  return desk;
}

async function lease({ clerk, approver, leases }: Desk): Promise<boolean> {
  const contract = await approvedContract(clerk, approver, { start: day(1, 1), end: day(12, 31) });
  const rows = await receivablesOf(clerk, contract);
  leases.push({
    contract,
    open: new Map(rows.map(({ id, gross_fen }) => [id, gross_fen])),
    bills: 0,
    files: new Set(),
  });
  return true;
}

const anyLease = ({ chance, leases }: Desk) => chance.pick(leases.filter(({ open }) => open.size < MOST_ROWS));

async function receive(desk: Desk): Promise<boolean> {
  const lease = anyLease(desk);
  const amount_fen = desk.chance.int(1, 2_000_000);
  const money = await desk.clerk.call(saveCashRecord, {
    flow_account_id: desk.account,
    received_on: day(1, 10),
    amount_fen,
    payer: desk.mark,
    tenant_id: lease.contract.tenant_id,
  });
  desk.cash.push({ id: money.id, amount_fen, lease, write_offs: [], void: false });
  return true;
}

const used = ({ write_offs }: Cash) =>
  write_offs.reduce((sum, { amount_fen, undone }) => sum + (undone ? 0 : amount_fen), 0);

const anyCash = (desk: Desk, meets: (cash: Cash) => boolean) => {
  const found = desk.cash.filter((cash) => !cash.void && desk.leases.includes(cash.lease) && meets(cash));
  return found.length ? desk.chance.pick(found) : undefined;
};

async function allocate(desk: Desk): Promise<boolean> {
  const cash = anyCash(desk, (each) => used(each) < each.amount_fen);
  const owed = [...(cash?.lease.open ?? [])].filter(([, open]) => open > 0);
  if (!cash || !owed.length) return false;
  let remaining = cash.amount_fen - used(cash);
  const items = [];
  for (const [receivable_id, open] of desk.chance.shuffle(owed).slice(0, 3)) {
    if (!remaining) break;
    const amount_fen = desk.chance.int(1, Math.min(open, remaining));
    items.push({ receivable_id, amount_fen });
    remaining -= amount_fen;
  }
  const existing = new Set(cash.write_offs.map(({ id }) => id));
  const { write_offs } = await desk.clerk.call(writeOff, { cash_record_id: cash.id, items });
  for (const { id, receivable_id, amount_fen, reverses_id } of write_offs)
    if (!existing.has(id) && reverses_id === null)
      cash.write_offs.push({ id, receivable_id, amount_fen, undone: false });
  for (const { receivable_id, amount_fen } of items)
    cash.lease.open.set(receivable_id, present(cash.lease.open.get(receivable_id)) - amount_fen);
  return true;
}

async function undo(desk: Desk): Promise<boolean> {
  const cash = anyCash(desk, (each) => used(each) > 0);
  const entry = cash?.write_offs.find(({ undone }) => !undone);
  if (!cash || !entry) return false;
  await desk.clerk.call(undoWriteOff, { id: entry.id, reason: '核错' });
  entry.undone = true;
  cash.lease.open.set(entry.receivable_id, present(cash.lease.open.get(entry.receivable_id)) + entry.amount_fen);
  return true;
}

async function takeBack(desk: Desk): Promise<boolean> {
  const cash = anyCash(desk, (each) => used(each) === 0);
  if (!cash) return false;
  await desk.clerk.call(voidCashRecord, { id: cash.id, reason: '重复' });
  cash.void = true;
  return true;
}

async function charge(desk: Desk): Promise<boolean> {
  const { contract, open } = anyLease(desk);
  const gross_fen = desk.chance.int(1, 300_000);
  const days = { start_date: day(2, 1), end_date: day(2, 28), due_date: day(3, 10) };
  const input = { contract_id: contract.id, charge_item_id: desk.utility.value, gross_fen, ...days };
  open.set((await desk.clerk.call(addReceivable, input)).id, gross_fen);
  return true;
}

/** Imports a file of several rows: all of them, or none. */
async function importRows(desk: Desk): Promise<boolean> {
  const { contract, open } = anyLease(desk);
  const count = desk.done.import ?? 0;
  const plain: Record<string, string> = {
    contract_number: contract.number,
    charge_item: desk.utility.label,
    start_date: day(2, 1),
    end_date: day(2, 28),
    due_date: day(3, 20),
  };
  // Equal rows would count as entered twice.
  const cellsOf = (place: number) => ({ ...plain, gross_fen: `${count * IMPORTED + place + 1}.37` }) as typeof plain;
  const file = await sheetOf([
    receivableImport.columns.map(({ title }) => title),
    ...Array.from({ length: IMPORTED }, (_, place) => cellsOf(place)).map((row) =>
      receivableImport.columns.map(({ name }) => row[name] ?? ''),
    ),
  ]);
  const key = { 'idempotency-key': `import-${desk.mark}-${count}` };
  const reply = await uploadAs(desk.clerk, importCalls(receivableImport).run.path, file, { mode: 'all' }, key);
  const { data, message } = (await reply.json()) as { data?: ImportResult; message: string };
  expect(message).toBe('');
  expect(data?.imported).toBe(IMPORTED);
  const existing = new Set(open.keys());
  for (const { id, gross_fen } of await receivablesOf(desk.clerk, contract))
    if (!existing.has(id)) open.set(id, gross_fen);
  return true;
}

async function bill(desk: Desk): Promise<boolean> {
  const lease = anyLease(desk);
  const { park_id } = lease.contract;
  const input = { month: `${year}-12`, park_ids: [park_id], earlier: true };
  const reply = await desk.clerk.request(runBills, input);
  if (reply.error_code === 409) return false;
  expect(reply.message).toBe('');
  lease.bills += present(reply.data).count;
  return true;
}

/** Terminates in the middle of the year; another lease takes the place of the tenant's. */
async function leave(desk: Desk): Promise<boolean> {
  const { clerk, approver, leases, chance } = desk;
  await lease(desk);
  const [gone] = leases.splice(chance.int(0, leases.length - 2), 1);
  const { id: contract_id } = present(gone).contract;
  const order = await clerk.call(terminationCalls.save, {
    contract_id,
    kind: 'agreement',
    leave_date: day(6, chance.int(1, 30)),
    clawback: 'none',
  });
  const approvers = [{ kind: 'user' as const, id: approver.user_id }];
  const instance = await clerk.call(chooseToAudit, { kind: 'termination', object_id: order.id, approvers });
  await approver.call(decideWflow, { instance_id: instance.id, decision: 'approve' });
  desk.terminated.push(order.id);
  return true;
}

/**
 * Attaches a new file to a contract. A file without an object is removed after a day of the server's clock, which can jump by more than that in
 * between.
 */
async function store(desk: Desk): Promise<boolean> {
  const { contract, files } = anyLease(desk);
  if (files.size === MOST_ATTACHMENTS) return false;
  const bytes = Buffer.concat([PDF, Buffer.alloc(desk.chance.int(1, 60_000), desk.mark)]);
  const key = { 'idempotency-key': randomUUID() };
  const reply = await uploadAs(desk.clerk, '/api/common/file/upload', fileOf(bytes, 'a.pdf'), {}, key);
  const { data, message } = (await reply.json()) as { data?: StoredFile; message: string };
  expect(message).toBe('');
  const { id } = present(data);
  const attached = await desk.clerk.request(attachToContract, { contract_id: contract.id, file_ids: [id] });
  if (attached.errors?.some(({ message }) => message === '所选文件不存在')) return false;
  expect(attached.message).toBe('');
  files.add(id);
  desk.files.set(id, bytes);
  return true;
}

const ACTS = [
  ['receive', 8, receive],
  ['allocate', 10, allocate],
  ['undo', 3, undo],
  ['void', 2, takeBack],
  ['charge', 4, charge],
  ['import', 2, importRows],
  ['bill', 2, bill],
  ['store', 2, store],
  ['leave', 1, leave],
  ['lease', 1, lease],
] as const;
const CHOICES = ACTS.map((act) => [act, act[1]] as const);

/** Runs one act after the other until `over`; the last one is completed. */
async function work(desk: Desk, over: () => boolean): Promise<void> {
  while (!over()) {
    const [name, , act] = desk.chance.weighted(CHOICES);
    if (await act(desk)) desk.done[name] = (desk.done[name] ?? 0) + 1;
  }
}

/** Runs all desks until an event has happened and their current acts have ended. */
export async function workUntil(desks: readonly Desk[], happening: () => Promise<void>): Promise<void> {
  let over = false;
  const working = Promise.all(desks.map((desk) => work(desk, () => over)));
  const failed = new Promise<never>((_, reject) => {
    working.catch(reject);
  });
  await Promise.race([happening(), failed]);
  over = true;
  await working;
}

async function assertCash({ clerk, leases }: Desk, cash: Cash): Promise<void> {
  const found = await clerk.call(getCashRecord, { id: cash.id });
  expect([found.amount_fen, found.status === 'void']).toEqual([cash.amount_fen, cash.void]);
  // The settlement of a tenant who left has moved their money elsewhere.
  if (!leases.includes(cash.lease)) return;
  expect(found.allocated_fen).toBe(used(cash));
  const originals = found.write_offs.filter(({ reverses_id }) => reverses_id === null);
  const plain = ({ id, receivable_id, amount_fen, undone }: WriteOff) => [id, receivable_id, amount_fen, undone];
  expect(originals.map(plain).sort()).toEqual(cash.write_offs.map(plain).sort());
}

async function assertLease({ clerk }: Desk, { contract, open, bills, files }: Lease): Promise<void> {
  expect((await clerk.call(contractCalls.get, { id: contract.id })).status).toBe('approved');
  const rows = await receivablesOf(clerk, contract);
  expect(new Map(rows.map(({ id, gross_fen, received_fen }) => [id, gross_fen - received_fen]))).toEqual(open);
  const billed = await clerk.call(listEndpoint(billList), { ...PAGE, filter: { tenant_id: [contract.tenant_id] } });
  expect(billed.total).toBe(bills);
  const attached = await clerk.call(contractAttachments, { contract_id: contract.id });
  expect(new Set(attached.map(({ id }) => id))).toEqual(files);
}

/** Expects the product to hold exactly the acknowledged data: each write once and whole, no others. */
export async function assertNotes(desk: Desk): Promise<void> {
  const money = await desk.clerk.call(listEndpoint(cashRecordList), { ...PAGE, filter: { payer: desk.mark } });
  expect(money.total).toBe(desk.cash.length);
  for (const each of desk.cash) await assertCash(desk, each);
  for (const [id, bytes] of desk.files) {
    const file = await desk.clerk.fetch(`/api/common/file/report?id=${id}`);
    expect(file.status).toBe(200);
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
  }
  for (const each of desk.leases) await assertLease(desk, each);
  for (const id of desk.terminated)
    expect((await desk.clerk.call(terminationCalls.get, { id })).status).toBe('executed');
}

/** Opens a desk for each of the clerks; each has another one approve their submissions. */
export async function openDesks({ origin, names }: Ground, journey: Journey): Promise<Desk[]> {
  const clerks = await Promise.all(names.map((name) => clerkOf(origin, name, journey)));
  const next = (place: number) => firstOf([...clerks.slice(place + 1), ...clerks]);
  return Promise.all(clerks.map((clerk, place) => openDesk(clerk, next(place), names[place] ?? '')));
}
