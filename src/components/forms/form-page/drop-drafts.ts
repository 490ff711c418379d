// Keys of the drafts in the browser and their removal. Separate from the encryption, which pages without forms need not load.

export const keysOf = (user_id: number) => `draft:${user_id}:`;

/** Signing out removes all drafts of the user; a session that expires keeps them for the next sign-in. */
export function dropDrafts(user_id: number): void {
  for (const key of Object.keys(localStorage).filter((each) => each.startsWith(keysOf(user_id))))
    localStorage.removeItem(key);
}
