// A temporary PostgreSQL server for tests and benchmarks, run as an unprivileged user in a separate folder.
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** Returns the folder with initdb and postgres, or undefined when the server is not installed. */
export function findPostgres() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => path.join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ];
  return folders.find((folder) => existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'postgres')));
}

/** Returns the ids of an unprivileged user when this process runs as root, which PostgreSQL refuses; empty otherwise. */
export function unprivileged() {
  if (typeof process.getuid !== 'function' || process.getuid() !== 0) return {};
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  return user ? { uid: Number(user[2]), gid: Number(user[3]) } : {};
}

/** Returns the path of a program of PostgreSQL's companions; undefined when it is not installed. */
export const findProgram = (name) =>
  [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin']
    .map((folder) => path.join(folder, name))
    .find((file) => existsSync(file));

const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

/** Settings of a server with disposable data, and of one that must preserve acknowledged changes. */
const SETTINGS = {
  fast: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'],
  durable: [],
};

/** Returns the child processes of a process, on Linux. */
export function childrenOf(pid) {
  const file = `/proc/${pid}/task/${pid}/children`;
  return existsSync(file) ? readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number) : [];
}

/** Returns whether a process still holds resources; a zombie does not. */
function lives(pid) {
  const file = `/proc/${pid}/stat`;
  try {
    return !readFileSync(file, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}

/**
 * Starts a server and returns its owner's URL and a function that stops it; undefined when PostgreSQL is not installed. It can also be halted
 * (orderly by SIGINT, all its processes killed by SIGKILL) and resumed on its data. `standbyOf`: the owner's URL of the server it follows.
 */
export async function startPostgres({ durable = false, within = os.tmpdir(), standbyOf } = {}) {
  const bin = findPostgres();
  if (!bin) return undefined;
  const user = unprivileged();
  const folder = mkdtempSync(path.join(within, 'lease-postgres-'));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const options = { ...user, cwd: folder, env: { ...process.env, LC_ALL: 'C.UTF-8', HOME: folder } };
  const data = path.join(folder, 'data');
  const [maker, ...how] = standbyOf
    ? ['pg_basebackup', '-d', standbyOf, '-R', '-c', 'fast', '-X', 'stream', '--no-sync']
    : ['initdb', '-U', 'owner', '--auth=trust', '-E', 'UTF8', '--no-sync'];
  const made = spawnSync(path.join(bin, maker), ['-D', data, ...how], { ...options, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`${maker}: ${made.stderr}`);
  const port = await freePort();
  const settings = [...SETTINGS[durable ? 'durable' : 'fast'], 'max_connections=200', 'unix_socket_directories='];
  let server;
  const resume = () => {
    server = spawn(
      path.join(bin, 'postgres'),
      ['-D', data, '-h', '127.0.0.1', '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
      { ...options, stdio: 'ignore' },
    );
    return ready(bin, port, server);
  };
  const halt = async (signal) => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    // Its processes outlive it for a moment; while stopped, it starts no new ones.
    if (signal === 'SIGKILL') server.kill('SIGSTOP');
    const children = childrenOf(server.pid);
    for (const child of signal === 'SIGKILL' ? children : []) process.kill(child, signal);
    server.kill(signal);
    await ended;
    while (children.some(lives)) await setTimeout(10);
  };
  const stop = () => {
    server.kill('SIGINT');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', stop);
  await resume();
  return { url: `postgresql://owner@127.0.0.1:${port}/postgres`, stop, halt, resume };
}

async function ready(bin, port, server) {
  // After a crash it recovers first.
  for (let attempt = 0; attempt < 600; attempt++) {
    if (server.exitCode !== null) throw new Error('postgres ended while starting');
    const probe = spawnSync(path.join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)]);
    if (probe.status === 0) return;
    await setTimeout(100);
  }
  throw new Error('postgres did not become ready');
}
