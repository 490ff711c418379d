// What processes that answer at one address tell each other: who runs a call, how far an import is. By itself a process has no siblings, and
// telling them reaches nobody; the processes of WORKERS are connected by server/runtime/processes.ts.

export interface Told {
  topic: string;
  value: unknown;
}

let send: (told: Told) => void = () => undefined;
const hearers = new Map<string, (value: never) => void>();

/** A topic that siblings tell each other of; `hear` is called with what another one told. */
export function topicOf<Value>(topic: string, hear: (value: Value) => void): (value: Value) => void {
  hearers.set(topic, hear);
  return (value) => send({ topic, value });
}

/** How siblings are reached from now on. */
export function connectSiblings(reach: (told: Told) => void): void {
  send = reach;
}

/** What a sibling told arrives. */
export function hearSibling({ topic, value }: Told): void {
  hearers.get(topic)?.(value as never);
}
