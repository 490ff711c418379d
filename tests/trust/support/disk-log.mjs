// Loaded before the server (node --import): logs the operations on the data folder to a file, in their order: writes with their places, created and
// removed names, syncs. `dropping-disk.ts` derives from it the folder that a disk has after a power cut.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';

const { DISK_LOG, DATA_DIR } = process.env;
const root = path.resolve(DATA_DIR);
const real = { ...fs };
const log = real.openSync(DISK_LOG, 'a');
const inside = (at) => typeof at === 'string' && (path.resolve(at) === root || path.resolve(at).startsWith(`${root}/`));
/** Set while one of Node's functions calls another of these: only the outer one is logged. */
let within = false;
const note = (entry) => within || real.writeSync(log, `${JSON.stringify(entry)}\n`);
const inode = (at) => real.statSync(at).ino;
const pathOf = (fd) => real.readlinkSync(`/proc/self/fd/${fd}`);
/** Open files of the folder, by descriptor. */
const files = new Map();

function made(at, existed) {
  if (!existed && inside(at)) note({ op: 'file', at: path.resolve(at), ino: inode(at) });
}

fs.openSync = (at, ...given) => {
  const existed = real.existsSync(at);
  const fd = real.openSync(at, ...given);
  if (!inside(at)) return fd;
  made(at, existed);
  const { ino, size } = real.fstatSync(fd);
  files.set(fd, ino);
  // The file was opened with truncation.
  if (existed && size === 0) note({ op: 'truncate', ino, length: 0 });
  return fd;
};
fs.closeSync = (fd) => {
  files.delete(fd);
  return real.closeSync(fd);
};
fs.writeSync = (fd, data, ...given) => {
  const ino = files.get(fd);
  if (ino === undefined) return real.writeSync(fd, data, ...given);
  const isText = typeof data === 'string';
  const [offset, , position] = isText ? [0, undefined, given[0]] : given;
  // A write without a position continues after the last one: only appending code does so.
  const at = position ?? real.fstatSync(fd).size;
  const written = real.writeSync(fd, data, ...given);
  const bytes = isText ? Buffer.from(data) : Buffer.from(data.buffer, data.byteOffset + (offset ?? 0), written);
  note({ op: 'write', ino, at, bytes: bytes.toString('base64') });
  return written;
};
fs.ftruncateSync = (fd, length = 0) => {
  real.ftruncateSync(fd, length);
  if (files.has(fd)) note({ op: 'truncate', ino: files.get(fd), length });
};
fs.truncateSync = (at, length = 0) => {
  real.truncateSync(at, length);
  if (inside(at)) note({ op: 'truncate', ino: inode(at), length });
};
fs.fsyncSync = (fd) => {
  real.fsyncSync(fd);
  const at = pathOf(fd);
  if (inside(at)) note({ op: 'sync', at, ino: real.fstatSync(fd).ino });
};
fs.writeFileSync = (at, data, options) => {
  const existed = real.existsSync(at);
  within = true;
  real.writeFileSync(at, data, options);
  within = false;
  if (!inside(at)) return;
  made(at, existed);
  note({ op: 'truncate', ino: inode(at), length: 0 });
  note({ op: 'write', ino: inode(at), at: 0, bytes: Buffer.from(data).toString('base64') });
};
fs.renameSync = (from, to) => {
  real.renameSync(from, to);
  if (inside(to)) note({ op: 'rename', from: path.resolve(from), to: path.resolve(to) });
};
fs.unlinkSync = (at) => {
  real.unlinkSync(at);
  if (inside(at)) note({ op: 'remove', at: path.resolve(at) });
};
fs.rmdirSync = (at) => {
  real.rmdirSync(at);
  if (inside(at)) note({ op: 'remove', at: path.resolve(at) });
};
fs.mkdirSync = (at, ...given) => {
  const first = real.mkdirSync(at, ...given);
  if (inside(at)) note({ op: 'folder', at: path.resolve(at) });
  return first;
};

const { mkdir, writeFile, open } = fs.promises;
fs.promises.mkdir = async (at, ...given) => {
  const first = await mkdir(at, ...given);
  // Logs all missing parents.
  for (let folder = path.resolve(at); first && inside(folder); folder = path.dirname(folder)) {
    note({ op: 'folder', at: folder });
    if (folder === path.resolve(first)) break;
  }
  return first;
};
fs.promises.writeFile = async (at, data, ...given) => {
  const existed = typeof at === 'string' && real.existsSync(at);
  await writeFile(at, data, ...given);
  if (!inside(at)) return;
  made(at, existed);
  note({ op: 'write', ino: inode(at), at: 0, bytes: Buffer.from(data).toString('base64') });
};
fs.promises.open = async (at, ...given) => {
  const handle = await open(at, ...given);
  const { sync } = handle;
  handle.sync = async () => {
    await sync.call(handle);
    if (inside(at)) note({ op: 'sync', at: path.resolve(at), ino: (await handle.stat()).ino });
  };
  return handle;
};
syncBuiltinESMExports();
