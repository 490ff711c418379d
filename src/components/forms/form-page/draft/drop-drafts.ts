// Where drafts lie in the browser, and their end; apart from what enciphers them, which pages without forms need not load.

export const keysOf = (user_id: number) => `draft:${user_id}:`;

/** Whoever signs out leaves nothing of his behind; a session that ends by itself leaves his drafts for him. */
export function dropDrafts(user_id: number): void {
  for (const key of Object.keys(localStorage).filter((each) => each.startsWith(keysOf(user_id))))
    localStorage.removeItem(key);
}
