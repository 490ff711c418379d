// Acts on a contract in a sequence: each through its calls, with its preview, and on the plan as agreed.
import { expect } from 'vitest';
import { changeCalls, previewChange } from '#api/contracts/change/change';
import type { ChangeSave } from '#api/contracts/change/change.schema';
import { contractCalls } from '#api/contracts/contract/contract';
import { confirmHoldover } from '#api/contracts/holdover';
import { previewTermination, terminationCalls } from '#api/contracts/termination/termination';
import type { TerminationSave } from '#api/contracts/termination/termination.schema';
import { changeOf } from '../contracts/contract-change';
import { approved, type Room, tried } from '../history/story';
import { dayAfter, monthsLater } from './agreed-plan';
import {
  agreed,
  begin,
  type Clause,
  drawClause,
  newRooms,
  placesOf,
  priceOf,
  type Sequence,
  type SequenceAct,
  TODAY,
  typed,
} from './sequence';

interface Wanted {
  name: string;
  clauses: Clause[];
  rooms: Room[];
  patch: Partial<ChangeSave>;
}

/** Returns the changes from a day on; null where this contract can't be changed in this way. */
async function wantedOf({ story, clauses, rooms, contract, last_line }: Sequence, day: string): Promise<Wanted | null> {
  const { chance } = story;
  const plain = { clauses, rooms, patch: {} };
  const ofAll = clauses.every(({ spaces }) => spaces === null);
  const repriced = (clause: Clause): Clause =>
    chance.chance(0.7) ? { ...clause, step: { day, price: priceOf(story, clause.basis) } } : clause;
  const kind = chance.pick([
    'price',
    'price',
    'proration',
    'add space',
    'drop space',
    'exchange',
    'end',
    'name',
    'end clause',
    'add clause',
  ] as const);
  switch (kind) {
    case 'price':
      return {
        ...plain,
        name: kind,
        clauses: clauses.map((clause) => (clause.start <= day && day <= clause.end ? repriced(clause) : clause)),
      };
    case 'proration':
      return {
        ...plain,
        name: kind,
        clauses: clauses.map((clause) => ({
          ...clause,
          proration: clause.proration === 'thirty' ? 'actual' : 'thirty',
        })),
      };
    case 'add space':
      return ofAll ? { ...plain, name: kind, rooms: [...rooms, ...(await newRooms(story, placesOf(story), 1))] } : null;
    case 'drop space':
      return ofAll && rooms.length > 1 ? { ...plain, name: kind, rooms: rooms.slice(1) } : null;
    case 'exchange':
      return ofAll
        ? { ...plain, name: kind, rooms: [...rooms.slice(1), ...(await newRooms(story, placesOf(story), 1))] }
        : null;
    case 'name':
      return { ...plain, name: kind, patch: { tenant_name: `${contract.tenant_name}更${chance.int(1, 1_000_000)}` } };
    case 'end clause':
      return clauses.length > 1 ? { ...plain, name: kind, clauses: clauses.slice(0, -1) } : null;
    case 'add clause': {
      const added = drawClause(story, last_line + 1, day, contract.end, rooms);
      return { ...plain, name: kind, clauses: [...clauses, { ...added, alignment: 'contract' }] };
    }
    default: {
      const end = dayAfter(monthsLater(contract.start, chance.int(2, 16)), -1);
      if (end < day || end === contract.end) return null;
      // A clause or a step that begins after the new end is refused.
      if (clauses.some(({ start, step }) => start > end || (step && step.day > end))) return null;
      return {
        ...plain,
        name: kind,
        clauses: clauses.map((clause) => (clause.end === contract.end ? { ...clause, end } : clause)),
        patch: { end },
      };
    }
  }
}

export const change: SequenceAct = async (sequence) => {
  const { story, contract, plan, acts } = sequence;
  const { chance, owner } = story;
  if (sequence.state !== 'running') return false;
  const since = plan.current.from;
  const day = chance.pick([
    dayAfter(monthsLater(contract.start, chance.int(0, 8)), 0),
    dayAfter(contract.start, chance.int(1, 240)),
    dayAfter(since, chance.int(0, 40)),
  ]);
  if (day < since || day <= contract.start || day > contract.end) return false;
  const wanted = await wantedOf(sequence, day);
  if (!wanted || wanted.clauses.some(({ free, end }) => free && free[1] > end)) return false;
  const existing = new Set(sequence.clauses.map(({ line }) => line));
  const input: ChangeSave = {
    ...changeOf(contract, { effective_on: day }),
    spaces: wanted.rooms.map(({ id, area }) => ({ id, area })),
    clauses: wanted.clauses.map((clause) => ({
      ...typed(clause),
      line: existing.has(clause.line) ? clause.line : null,
    })),
    ...wanted.patch,
  };
  const preview = await tried(owner, previewChange, input);
  if (!preview) return false;
  const order = await tried(owner, changeCalls.save, input);
  if (!order) return false;
  if (!(await approved(story, 'contract_change', order.id))) {
    await tried(owner, changeCalls.remove, { ids: [order.id] });
    return false;
  }
  acts.push(`change of ${wanted.name} from ${day}`);
  const before = plan.total();
  plan.change({ from: day, clauses: agreed(wanted.clauses, wanted.rooms) });
  expect({ before: preview.before_fen, after: preview.after_fen }, acts.join('; ')).toEqual({
    before,
    after: plan.total(),
  });
  sequence.last_line = Math.max(sequence.last_line, ...wanted.clauses.map(({ line }) => line));
  sequence.clauses = wanted.clauses;
  sequence.rooms = wanted.rooms;
  sequence.contract = await owner.call(contractCalls.get, { id: contract.id });
  return true;
};

export const leave: SequenceAct = async (sequence) => {
  const { story, contract, plan, acts } = sequence;
  const { chance, owner } = story;
  if (sequence.state === 'left' || sequence.state === 'renewed') return false;
  const isHeldOver = sequence.state === 'held over';
  const leave_date = isHeldOver
    ? dayAfter(contract.end, chance.int(0, 120))
    : dayAfter(contract.start, chance.int(0, 400));
  if (isHeldOver ? leave_date > TODAY : leave_date > contract.end) return false;
  const order: TerminationSave = {
    contract_id: contract.id,
    kind: leave_date < contract.end ? 'agreement' : 'expiry',
    leave_date,
  };
  const sheet = await tried(owner, previewTermination, order);
  const stored = sheet && (await tried(owner, terminationCalls.save, order));
  if (!stored) return false;
  if (!(await approved(story, 'termination', stored.id))) {
    await tried(owner, terminationCalls.remove, { ids: [stored.id] });
    return false;
  }
  acts.push(`leave ${leave_date}`);
  plan.leave(leave_date);
  expect(sheet.charged_fen, acts.join('; ')).toBe(plan.total());
  sequence.state = 'left';
  return true;
};

export const holdOver: SequenceAct = async (sequence) => {
  const { story, contract, plan, acts } = sequence;
  if (sequence.state !== 'running' || contract.end >= TODAY) return false;
  const { version } = await story.owner.call(contractCalls.get, { id: contract.id });
  const factor = story.chance.pick(['1', '1.5']);
  if (!(await tried(story.owner, confirmHoldover, { contract_id: contract.id, version, factor }))) return false;
  plan.holdOver(factor, TODAY);
  acts.push(`hold over × ${factor}`);
  sequence.state = 'held over';
  return true;
};

/** Renews the contract from the day after the end, instead of a holdover. */
export const renew: SequenceAct = async (sequence) => {
  const { contract, plan, acts } = sequence;
  if (sequence.state === 'left' || sequence.state === 'renewed') return false;
  const renewed_by = await begin(sequence.story, sequence);
  if (!renewed_by) return false;
  acts.push('renew');
  plan.leave(contract.end);
  sequence.state = 'renewed';
  sequence.renewed_by = renewed_by;
  return true;
};
