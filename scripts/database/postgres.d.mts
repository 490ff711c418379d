// The types of postgres.mjs, which runs before anything is compiled.
export interface PostgresServer {
  /** URL of the owner of all objects. */
  url: string;
  /** Ends it and removes its data. */
  stop(): void;
  /** Stops it in an orderly way, or kills all of its processes like a machine failure. */
  halt(signal: 'SIGINT' | 'SIGKILL'): Promise<void>;
  /** Starts it again on its data. */
  resume(): Promise<void>;
}

/**
 * `durable`: acknowledged changes are on the disk. `within`: parent of its folder. `standbyOf`: the owner's URL of the server it follows. Returns
 * undefined when PostgreSQL is not installed.
 */
export function startPostgres(options?: {
  durable?: boolean;
  within?: string;
  standbyOf?: string;
}): Promise<PostgresServer | undefined>;

/** Returns the folder of its programs, or undefined. */
export function findPostgres(): string | undefined;

/** Returns the ids of the user that runs PostgreSQL where the tests run as root; empty otherwise. */
export function unprivileged(): { uid?: number; gid?: number };

/** Returns the path of a program, or undefined. */
export function findProgram(name: string): string | undefined;

/** Returns the child processes of a process, on Linux. */
export function childrenOf(pid: number): number[];
