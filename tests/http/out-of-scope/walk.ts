// The responses of all reading calls to a user of an empty park, before and after the enterprise has data, and the responses to its owner.
import { onDay, type Person, type World } from '#tests/support/world';
import { type Question, questions, replyTo } from './declared-calls';
import { SEEN_BEYOND } from './visible-outside-parks';

const request = questions();
/** Paths of data visible outside the user's parks. */
export const beyond: ReadonlySet<string> = new Set(Object.values(SEEN_BEYOND).flat());
export const narrowed: readonly Question[] = request.filter(({ endpoint }) => !beyond.has(endpoint.path));

/** Responses by the name of the question. */
export type Replies = ReadonlyMap<string, unknown>;

async function repliesTo(person: Person, which: readonly Question[]): Promise<Replies> {
  const replies = new Map<string, unknown>();
  for (const question of which) replies.set(question.name, await replyTo(person, question));
  return replies;
}

const isFile = ({ endpoint }: Question) => endpoint.reply === 'file';
/** Returns true for calls in their first form, and every search. */
const isFirst = ({ name, endpoint, input }: Question) => name === endpoint.path || 'q' in input;

interface People {
  owner: Person;
  limited: Person;
  world: World;
}

export interface Walk {
  before: Replies;
  now: Replies;
  all: Replies;
}

/** Reads two days after the enterprise was filled, so that reports can also be requested as known in between; then sets the day back. */
export async function walkThrough({ owner, limited, world }: People, fill: () => Promise<void>): Promise<Walk> {
  await onDay(world, '2026-03-18');
  const before = await repliesTo(
    limited,
    narrowed.filter(({ sorted }) => !sorted),
  );
  await onDay(world, '2026-03-16');
  await fill();
  await onDay(world, '2026-03-18');
  const now = await repliesTo(
    limited,
    request.filter((question) => !(isFile(question) && beyond.has(question.endpoint.path))),
  );
  const all = await repliesTo(
    owner,
    request.filter((question) => isFirst(question) && !isFile(question)),
  );
  await onDay(world, '2026-03-16');
  return { before, now, all };
}

/** Returns money and areas that are not 0, at any depth. */
export function figuresIn(reply: unknown, path = ''): string[] {
  if (Array.isArray(reply)) return reply.flatMap((item) => figuresIn(item, path));
  const counts = /_(fen|sqm)$/.test(path);
  if (typeof reply !== 'object' || reply === null)
    return counts && Number(reply ?? 0) !== 0 ? [`${path} ${reply}`] : [];
  // The months of a column per month are nested names.
  return Object.entries(reply).flatMap(([name, child]) => figuresIn(child, counts ? path : name));
}
