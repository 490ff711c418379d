// The types of postgres.mjs, which runs before anything is compiled.
export interface PostgresServer {
  /** As the owner of everything. */
  url: string;
  /** Ends it and removes its data. */
  stop(): void;
  /** Orderly, or all of its processes at once as when the machine goes. */
  halt(signal: 'SIGINT' | 'SIGKILL'): Promise<void>;
  /** On the data it had. */
  resume(): Promise<void>;
}

/**
 * `durable`: what it acknowledges is on the disk. `within`: where its folder lies. `standbyOf`: the owner's URL of another one, which it follows.
 * Undefined where PostgreSQL is not installed.
 */
export function startPostgres(options?: {
  durable?: boolean;
  within?: string;
  standbyOf?: string;
}): Promise<PostgresServer | undefined>;

/** The folder of its programs, or undefined. */
export function findPostgres(): string | undefined;
