// Stores the contents of files, by key.

/** The body of an upload that has arrived as a whole. */
export interface Received {
  /** Reads it into memory. */
  form(): Promise<FormData>;
  /** Frees its place. */
  end(): Promise<void>;
}

export interface FileStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  get(key: string): Promise<Uint8Array>;
  /** Removes a file; one that does not exist is no error. */
  remove(key: string): Promise<void>;
  /** Receives the body of a request outside of memory, where the store has a disk. */
  receive(request: Request): Promise<Received>;
}

export const receivedInMemory = async (request: Request): Promise<Received> => {
  const form = await request.formData();
  return { form: async () => form, end: async () => undefined };
};

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
    remove: async (key) => void files.delete(key),
    receive: receivedInMemory,
  };
}
