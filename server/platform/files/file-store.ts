// Stores the contents of files, by key.

export interface FileStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  get(key: string): Promise<Uint8Array>;
}

/** Stores files in memory for the life of the process: for the development mock, the tests and the browser. */
export function memoryFileStore(): FileStore {
  const files = new Map<string, Uint8Array>();
  return {
    put: async (key, bytes) => void files.set(key, bytes),
    get: async (key) => {
      const bytes = files.get(key);
      if (!bytes) throw new Error(`no file ${key}`);
      return bytes;
    },
  };
}
