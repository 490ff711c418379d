// Handling of an ended session. When a page has unsaved input, the user signs in over it and the call continues; otherwise, and when they do not sign
// in, the app redirects to /login.

interface UnsavedInput {
  isUnsaved: () => boolean;
  /** Allows the page to be left without confirmation. */
  unblock?: () => void;
}
const inputs = new Set<UnsavedInput>();

/** Registers a component that may hold unsaved input; returns a function that removes it. */
export function registerInput(input: UnsavedInput): () => void {
  inputs.add(input);
  return () => {
    inputs.delete(input);
  };
}

/** Removes the guards of all unsaved input: the user leaves the page. */
export function dropInputs(): void {
  for (const { unblock } of inputs) unblock?.();
}

/** Resolves with true when the same user has signed in again. */
type SignInDialog = () => Promise<boolean>;
let signInDialog: SignInDialog | null = null;
let pendingSignIn: Promise<boolean> | null = null;

/** Registers the sign-in dialog, one at a time, while a page is shown; returns a function that removes it. */
export function registerSignInDialog(dialog: SignInDialog): () => void {
  signInDialog = dialog;
  return () => {
    signInDialog = null;
    pendingSignIn = null;
  };
}

/** Opens one dialog, however many calls have found the session ended; returns false when nothing would be lost. */
export function signInAgain(): Promise<boolean> {
  if (!signInDialog || ![...inputs].some(({ isUnsaved }) => isUnsaved())) return Promise.resolve(false);
  pendingSignIn ??= signInDialog().then((again) => {
    pendingSignIn = null;
    if (!again) dropInputs();
    return again;
  });
  return pendingSignIn;
}
