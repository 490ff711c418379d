// Where the contents of files are kept: by a key, whole.

export interface FileStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  get(key: string): Promise<Uint8Array>;
}

/** Files that live as long as the process: for the developers' mock, the tests and the browser. */
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
