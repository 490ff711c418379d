// Password hashing; each runtime has its own implementation.

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Returns false, after the same time, when `stored` is undefined because no such user exists. */
  verify(stored: string | undefined, password: string): Promise<boolean>;
}
