// How passwords are kept: each runtime has its own way.

export interface Passwords {
  hash(password: string): Promise<string>;
  /** `stored` is undefined where no such user exists: that is false, and takes the same time. */
  verify(stored: string | undefined, password: string): Promise<boolean>;
}
