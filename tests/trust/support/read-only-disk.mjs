// Loaded before the server (node --import): while the file READ_ONLY exists, changes of the data folder are refused as by a disk that the operating
// system has made read-only after errors, open files included.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';

const { READ_ONLY, DATA_DIR } = process.env;
const root = path.resolve(DATA_DIR);
const real = { ...fs };
const inside = (at) => typeof at === 'string' && (path.resolve(at) === root || path.resolve(at).startsWith(`${root}/`));
const pathOf = (at) => (typeof at === 'number' ? real.readlinkSync(`/proc/self/fd/${at}`) : at);
const reads = (flags) => flags === undefined || flags === 'r' || (typeof flags === 'number' && (flags & 3) === 0);

function refuse(call, at) {
  if (!real.existsSync(READ_ONLY) || !inside(pathOf(at))) return;
  const error = new Error(`EROFS: read-only file system, ${call}`);
  throw Object.assign(error, { code: 'EROFS', errno: -30, syscall: call });
}

for (const call of [
  'writeSync',
  'ftruncateSync',
  'truncateSync',
  'writeFileSync',
  'renameSync',
  'unlinkSync',
  'rmdirSync',
  'mkdirSync',
])
  fs[call] = (at, ...given) => {
    refuse(call.replace('Sync', ''), at);
    return real[call](at, ...given);
  };
fs.openSync = (at, flags, ...given) => {
  if (!reads(flags)) refuse('open', at);
  return real.openSync(at, flags, ...given);
};

const promises = { ...fs.promises };
for (const call of ['writeFile', 'rename', 'unlink', 'rm', 'mkdir'])
  fs.promises[call] = async (at, ...given) => {
    refuse(call, at);
    return promises[call](at, ...given);
  };
fs.promises.open = async (at, flags, ...given) => {
  if (!reads(flags)) refuse('open', at);
  return promises.open(at, flags, ...given);
};
syncBuiltinESMExports();
