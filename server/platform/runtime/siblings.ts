// Messages between processes that serve the same address: which of them runs a call, the progress of an import. A single process has no siblings,
// and its messages reach no one; the processes of WORKERS are connected by server/runtime/processes.ts.

export interface SiblingMessage {
  topic: string;
  value: unknown;
}

let send: (message: SiblingMessage) => void = () => undefined;
const listeners = new Map<string, (value: never) => void>();

/** Creates a topic for messages between siblings; `hear` receives the messages of others, and the result sends one. */
export function topicOf<Value>(topic: string, listener: (value: Value) => void): (value: Value) => void {
  listeners.set(topic, listener);
  return (value) => send({ topic, value });
}

/** Sets the transport to siblings. */
export function connectSiblings(reach: (message: SiblingMessage) => void): void {
  send = reach;
}

/** Handles a message from a sibling. */
export function receiveSibling({ topic, value }: SiblingMessage): void {
  listeners.get(topic)?.(value as never);
}
