// Passwords known from breaches elsewhere: attackers have lists of them, so length does not help.

export interface BreachedPasswords {
  has(password: string): Promise<boolean>;
}

/** Used when no set is configured. */
export const noneBreached: BreachedPasswords = { has: async () => false };
