import { execFileSync } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { findPostgres } from '../../scripts/database/postgres.mjs';

export function machineText(): string {
  const bin = findPostgres();
  const postgres = bin && execFileSync(path.join(bin, 'postgres'), ['--version'], { encoding: 'utf8' });
  return [
    `${os.availableParallelism()} cores (${os.cpus()[0]?.model.trim()})`,
    `${Math.round(os.totalmem() / 2 ** 30)} GB of memory`,
    `Node ${process.versions.node}`,
    postgres ? `PostgreSQL ${/\d+(\.\d+)?/.exec(postgres)?.[0]}` : 'without PostgreSQL',
    new Date().toISOString().slice(0, 10),
  ].join(', ');
}
