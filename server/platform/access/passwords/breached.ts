// Passwords known from breaches elsewhere: whoever has a list of them tries it, however long they are.

export interface BreachedPasswords {
  has(password: string): Promise<boolean>;
}

/** Where no set of them is at hand. */
export const noneBreached: BreachedPasswords = { has: async () => false };
