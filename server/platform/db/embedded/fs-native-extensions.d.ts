declare module 'fs-native-extensions' {
  /** Locks the open file for this descriptor until it is closed; returns false when another one holds it. */
  export function tryLock(descriptor: number): boolean;
}
