// Acts on leases in a random history: let, changed, renewed, left, held over; and on the spaces between them.
import { spaceCalls } from '#api/assets/space/space';
import { changeCalls } from '#api/contracts/change/change';
import type { ChangeSave } from '#api/contracts/change/change.schema';
import { contractCalls, voidContract } from '#api/contracts/contract/contract';
import type { Contract, ContractSave } from '#api/contracts/contract/contract.schema';
import { confirmHoldover } from '#api/contracts/holdover';
import { terminationCalls } from '#api/contracts/termination/termination';
import { addDays, addMonths, laterOf } from '#domain/kernel/dates/calendar-date';
import { changeOf } from '../contracts/contract-change';
import { type Act, anyDay, approved, type Lease, type Room, type Story, type Turn, tried } from './story';

type Clause = ContractSave['clauses'][number];

const NEVER = '9999-12-31';

/** Returns rent by area with random terms: rises, free days, cycles, a rate of tax in or on the price. */
function rentOf({ chance, items }: Story, start: string, end: string): Clause {
  const escalations = chance.pick([
    [],
    [{ every_months: 6, kind: 'percent' as const, value: '0.05' }],
    [{ on: addDays(start, 95), kind: 'price' as const, value: chance.decimal(1, 6, 2) }],
  ]);
  const free_periods = chance.pick<[string, string][]>([
    [],
    [[start, addDays(start, 19)]],
    [[addDays(start, 70), addDays(start, 99)]],
  ]);
  return {
    charge_item_id: items.rent,
    basis: chance.pick(['per_sqm_day', 'per_sqm_month'] as const),
    price: chance.decimal(1, 5, 2),
    start,
    end,
    escalations: escalations.filter((step) => !('on' in step) || step.on <= end),
    free_periods: free_periods.filter(([, last]) => last <= end),
    cycle_months: chance.pick([1, 1, 2, 3]),
    alignment: chance.pick(['contract', 'calendar'] as const),
    due: { kind: 'offset', days: chance.pick([-5, 0, 10]) },
    price_includes_tax: chance.chance(0.7),
    tax_rate: '0.09',
  };
}

/** Returns one rent for all spaces, or one for the first and one for the others; sometimes with a monthly sum and a fee. */
function clausesOf(story: Story, rooms: readonly Room[], start: string, end: string): Clause[] {
  const { chance, items } = story;
  const [first, ...others] = rooms.map(({ id }) => id);
  const split = first !== undefined && others.length > 0 && chance.chance(0.4);
  const rents = split
    ? [
        { ...rentOf(story, start, end), spaces: [first] },
        { ...rentOf(story, start, end), spaces: others },
      ]
    : [rentOf(story, start, end)];
  const plain = { start, end, tax_rate: '0.06' };
  const flat: Clause = {
    charge_item_id: items.rent,
    // Not drawn: another draw would change all histories.
    basis: rooms.length > 1 ? 'fixed_year' : 'fixed_month',
    price: chance.decimal(200, 900, 2),
    ...plain,
  };
  const fee: Clause = { charge_item_id: items.fee, basis: 'per_sqm_month', price: chance.decimal(2, 9, 1), ...plain };
  return [...rents, ...(chance.chance(0.3) ? [flat] : []), ...(chance.chance(0.7) ? [fee] : [])];
}

async function sign(story: Story, rooms: Room[], input: ContractSave): Promise<boolean> {
  const contract = await tried(story.owner, contractCalls.save, input);
  if (!contract || !(await approved(story, 'contract', contract.id))) return false;
  const { id, tenant_id, park_id, start, end } = contract;
  story.leases.push({ id, tenant_id, park_id, rooms, start, end, settled: false });
  for (const room of rooms) room.free_from = addDays(end, 1);
  return true;
}

function termsOf(
  story: Story,
  rooms: readonly Room[],
  start: string,
): Pick<ContractSave, 'start' | 'end' | 'spaces' | 'clauses' | 'deposits' | 'late_fee'> {
  const { chance, items } = story;
  const end = addDays(addMonths(start, chance.pick([4, 7, 12, 18, 30])), -1);
  const deposit = chance.pick([
    { kind: 'months' as const, months: '2' },
    { kind: 'fixed' as const, amount_fen: 1_234_567 },
  ]);
  return {
    start,
    end,
    spaces: rooms.map(({ id, area }) => ({ id, area })),
    clauses: clausesOf(story, rooms, start, end),
    deposits: [{ charge_item_id: items.deposit, ...deposit, due: start }],
    late_fee: { rate_daily: '0.0005', grace_days: 3 },
  };
}

/** Leases one to three free spaces in the buildings of a park. */
export const letSome: Act = async (story, { today, since }) => {
  const { chance, tenants } = story;
  const latest = addDays(today, 90);
  const free = chance.shuffle(story.rooms.filter(({ free_from }) => free_from <= latest));
  const [one] = free;
  if (!one) return false;
  const rooms = free.filter(({ park_id }) => park_id === one.park_id).slice(0, chance.int(1, 3));
  const earliest = rooms.reduce((day, { free_from }) => laterOf(day, free_from), since);
  const start = anyDay(story, earliest, addDays(laterOf(earliest, addDays(today, -120)), 60));
  if (start === undefined) return false;
  const terms = termsOf(story, rooms, start);
  const channel_id = chance.chance(0.5) ? story.channel : null;
  const parties = { park_id: one.park_id, tenant_id: chance.pick(tenants), channel_id };
  return sign(story, rooms, { ...parties, signed_on: today, ...terms });
};

/** Returns a lease that no later act has ended and that meets a condition. */
function anyLease({ chance, leases }: Story, meets: (lease: Lease) => boolean): Lease | undefined {
  const open = leases.filter((lease) => !lease.settled && meets(lease));
  return open.length ? chance.pick(open) : undefined;
}

/** Returns true when no other lease follows on its spaces. */
const isLast = ({ rooms, end }: Lease): boolean => rooms.every(({ free_from }) => free_from === addDays(end, 1));

export const renewOne: Act = async (story, { today, since }) => {
  const lease = anyLease(
    story,
    (each) => each.end >= addDays(since, -1) && each.end <= addDays(today, 150) && isLast(each),
  );
  if (!lease) return false;
  const { park_id, tenant_id, rooms, id: renews_id } = lease;
  const terms = termsOf(story, rooms, addDays(lease.end, 1));
  const carry_deposit = story.chance.chance(0.5);
  const done = await sign(story, [...rooms], {
    kind: 'renewal',
    park_id,
    tenant_id,
    renews_id,
    carry_deposit,
    ...terms,
  });
  lease.settled ||= done;
  return done;
};

/** Returns the terms with a later or earlier end; each clause that ended with the contract ends with it again. */
function withEnd(contract: Contract, plain: ChangeSave, end: string): ChangeSave {
  const clauses = plain.clauses.map((clause) => (clause.end === contract.end ? { ...clause, end } : clause));
  return { ...plain, end, clauses };
}

/** Returns the change, and the spaces held afterwards; null where this contract can't be changed in this way. */
function changed(
  story: Story,
  lease: Lease,
  contract: Contract,
  day: string,
): { input: ChangeSave; rooms: Room[] } | null {
  const { chance } = story;
  const plain = changeOf(contract, { effective_on: day });
  const rooms = lease.rooms;
  const ofAll = plain.clauses.every((clause) => !('spaces' in clause) || clause.spaces === undefined);
  switch (chance.pick(['price', 'add', 'drop', 'end'] as const)) {
    case 'price': {
      const escalations = [{ on: day, kind: 'price' as const, value: chance.decimal(1, 6, 2) }];
      return { input: { ...plain, clauses: plain.clauses.map((clause) => ({ ...clause, escalations })) }, rooms };
    }
    case 'add': {
      const room = story.rooms.find(
        (each) => each.park_id === lease.park_id && each.free_from <= day && !rooms.includes(each),
      );
      return room && ofAll
        ? { input: { ...plain, spaces: [...plain.spaces, { id: room.id, area: room.area }] }, rooms: [...rooms, room] }
        : null;
    }
    case 'drop':
      return ofAll && rooms.length > 1
        ? { input: { ...plain, spaces: plain.spaces.slice(1) }, rooms: rooms.slice(1) }
        : null;
    default: {
      const end = addDays(addMonths(addDays(lease.end, 1), chance.pick([-2, 3, 5])), -1);
      if (end < day || (end > lease.end && !isLast(lease))) return null;
      return { input: withEnd(contract, plain, end), rooms };
    }
  }
}

export const changeOne: Act = async (story, { today, since }) => {
  const lease = anyLease(story, ({ end }) => end > since && end >= today);
  if (!lease) return false;
  const day = anyDay(
    story,
    laterOf(since, laterOf(lease.start, addDays(today, -100))),
    laterOf(since, addDays(today, 120)),
  );
  if (day === undefined || day > lease.end) return false;
  const contract = await story.owner.call(contractCalls.get, { id: lease.id });
  const wanted = changed(story, lease, contract, day);
  const order = wanted && (await tried(story.owner, changeCalls.save, wanted.input));
  if (!wanted || !order) return false;
  if (!(await approved(story, 'contract_change', order.id))) {
    await tried(story.owner, changeCalls.remove, { ids: [order.id] });
    return false;
  }
  for (const room of lease.rooms) if (!wanted.rooms.includes(room)) room.free_from = day;
  lease.rooms = wanted.rooms;
  lease.end = wanted.input.end;
  for (const room of wanted.rooms) room.free_from = addDays(lease.end, 1);
  return true;
};

export const leaveOne: Act = async (story, { today, since }) => {
  const lease = anyLease(story, (each) => each.end >= since && isLast(each));
  if (!lease) return false;
  const leave_date = anyDay(story, laterOf(since, laterOf(lease.start, addDays(today, -90))), lease.end);
  if (leave_date === undefined || leave_date > addDays(today, 150)) return false;
  const kind =
    leave_date === lease.end ? ('expiry' as const) : story.chance.pick(['agreement', 'tenant_default'] as const);
  const clawback = story.chance.pick(['none', 'share'] as const);
  const order = await tried(story.owner, terminationCalls.save, { contract_id: lease.id, kind, leave_date, clawback });
  if (!order) return false;
  if (!(await approved(story, 'termination', order.id))) {
    await tried(story.owner, terminationCalls.remove, { ids: [order.id] });
    return false;
  }
  lease.settled = true;
  for (const room of lease.rooms) room.free_from = addDays(leave_date, 1);
  return true;
};

export const holdOver: Act = async (story, { today, since }) => {
  const lease = anyLease(story, (each) => each.end < today && addDays(each.end, 1) >= since && isLast(each));
  if (!lease) return false;
  const { version } = await story.owner.call(contractCalls.get, { id: lease.id });
  if (!(await tried(story.owner, confirmHoldover, { contract_id: lease.id, version, factor: '1.5' }))) return false;
  lease.settled = true;
  for (const room of lease.rooms) room.free_from = NEVER;
  return true;
};

export const voidOne: Act = async (story) => {
  const lease = anyLease(story, isLast);
  if (!lease) return false;
  const { version } = await story.owner.call(contractCalls.get, { id: lease.id });
  if (!(await tried(story.owner, voidContract, { id: lease.id, version, reason: '签错' }))) return false;
  lease.settled = true;
  for (const room of lease.rooms) room.free_from = laterOf(lease.start, '2024-01-01');
  return true;
};

/** Sets another price, area or use from a day on; another use only where the space is free. */
export const revalueSpace: Act = async (story, { today, since }: Turn) => {
  const room = story.chance.pick(story.rooms);
  const day = anyDay(story, laterOf(since, addDays(today, -60)), laterOf(since, addDays(today, 60)));
  if (day === undefined) return false;
  const { park_name, building_name, floor_name, history, ...own } = await story.owner.call(spaceCalls.get, {
    id: room.id,
  });
  const use = room.free_from <= day ? story.chance.pick(['for_rent', 'for_rent', 'self_use'] as const) : own.use;
  const list_price = story.chance.pick([null, story.chance.decimal(2, 6, 2)]);
  return (await tried(story.owner, spaceCalls.save, { ...own, use, list_price, effective_on: day })) !== null;
};
