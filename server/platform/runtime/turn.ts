// Yields to the event loop during long work.

/** Exists in Node only; a browser turns with the next timer. */
const later: (work: () => void) => unknown = typeof setImmediate === 'undefined' ? setTimeout : setImmediate;

export const turn = (): Promise<void> => new Promise((resolve) => later(resolve));
