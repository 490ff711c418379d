// What happens when a call finds the session ended: where something is typed and not saved, the user signs in beside it and the
// call goes on; everywhere else, and when he does not, the way leads to /login.

interface Held {
  isUnsaved: () => boolean;
  /** Lets the page be left without asking. */
  lift?: () => void;
}
const held = new Set<Held>();

/** Something that may hold unsaved input, asked when it matters; returns how to let it go. */
export function holdInput(input: Held): () => void {
  held.add(input);
  return () => {
    held.delete(input);
  };
}

/** Resolves with whether the same user has signed in again. */
type Ask = () => Promise<boolean>;
let ask: Ask | null = null;
let asking: Promise<boolean> | null = null;

/** Who asks: one dialog, while a page is shown; returns how to stop. */
export function askWith(dialog: Ask): () => void {
  ask = dialog;
  return () => {
    ask = null;
    asking = null;
  };
}

/** Asks once, however many calls have found the session ended; false where nothing would be lost. */
export function signInAgain(): Promise<boolean> {
  if (!ask || ![...held].some(({ isUnsaved }) => isUnsaved())) return Promise.resolve(false);
  asking ??= ask().then((again) => {
    asking = null;
    if (!again) for (const { lift } of held) lift?.();
    return again;
  });
  return asking;
}
