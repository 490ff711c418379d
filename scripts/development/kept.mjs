// What the development server compiled last: a folder with the files of webpack and the page, and a stamp that says from which sources.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hashOf } from '../sources.mjs';

const SOURCES = [
  'src',
  'config',
  'api',
  'domain',
  'public',
  '.umirc.ts',
  '.env',
  '.env.local',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
const SETTINGS = ['MOCK', 'API_BASE'];

/** How long nothing may be compiled before the output counts as that of the sources on disk, ms: twice, before and after they are read. */
export const QUIET_MS = 1_000;

export class Kept {
  constructor(folder, env, quiet) {
    this.quiet = quiet;
    this.assets = path.resolve(folder, 'assets');
    this.stamp = path.resolve(folder, 'stamp.json');
    this.page = path.resolve(folder, 'index.html');
    this.settings = JSON.stringify(SETTINGS.map((name) => env[name] ?? null));
  }

  /** The hash of webpack's last compilation, if it is one of the sources on disk. */
  hash() {
    if (!existsSync(this.stamp)) return undefined;
    const { sources, hash } = JSON.parse(readFileSync(this.stamp, 'utf8'));
    return sources === this.#sources() ? hash : undefined;
  }

  /** The kept file that answers a path, if one does. */
  fileOf(pathname) {
    for (const folder of [path.resolve('public'), this.assets]) {
      const file = path.join(folder, path.normalize(decodeURIComponent(pathname)));
      if (path.extname(file) && file.startsWith(folder) && existsSync(file)) return file;
    }
    return path.extname(pathname) || pathname.startsWith('/__') ? undefined : this.page;
  }

  /** An edit in between must not be taken for compiled: webpack reports it within the quiet time, and `compiling` cancels. */
  compiled(hash, readPage) {
    this.compiling();
    this.timer = setTimeout(() => {
      const sources = this.#sources();
      // Where Umi has ended in the meantime nothing is kept.
      this.timer = setTimeout(() => this.#keep({ sources, hash }, readPage).catch(() => undefined), this.quiet);
    }, this.quiet);
  }

  compiling() {
    clearTimeout(this.timer);
  }

  async #keep(made, readPage) {
    const page = await readPage();
    mkdirSync(path.dirname(this.page), { recursive: true });
    writeFileSync(this.page, page);
    writeFileSync(`${this.stamp}.unfinished`, JSON.stringify(made));
    renameSync(`${this.stamp}.unfinished`, this.stamp);
  }

  #sources() {
    return hashOf(SOURCES, this.settings);
  }
}
