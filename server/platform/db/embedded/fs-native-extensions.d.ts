declare module 'fs-native-extensions' {
  /** Locks the open file for this descriptor alone, until it is closed; false when somebody else holds it. */
  export function tryLock(descriptor: number): boolean;
}
