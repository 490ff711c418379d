// A turn of the event loop for others, in the midst of long work.

/** Only Node has it; a browser turns with the next timer. */
const later: (work: () => void) => unknown = typeof setImmediate === 'undefined' ? setTimeout : setImmediate;

export const turn = (): Promise<void> => new Promise((resolve) => later(resolve));
