// The last output of the development server: a folder with webpack's files and the page, and a stamp that identifies its sources.
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

/** Time without compilations before the output counts as that of the sources on disk, ms: applies twice, before and after they are read. */
export const QUIET_MS = 1_000;

export class LastOutput {
  constructor(folder, env, quiet) {
    this.quiet = quiet;
    this.assets = path.resolve(folder, 'assets');
    this.stamp = path.resolve(folder, 'stamp.json');
    this.page = path.resolve(folder, 'index.html');
    this.settings = JSON.stringify(SETTINGS.map((name) => env[name] ?? null));
  }

  /** Returns the hash of webpack's last compilation, if it matches the sources on disk. */
  hash() {
    if (!existsSync(this.stamp)) return undefined;
    const { sources, hash } = JSON.parse(readFileSync(this.stamp, 'utf8'));
    return sources === this.#sources() ? hash : undefined;
  }

  /** Returns the stored file for a path, if there is one. */
  fileOf(pathname) {
    for (const folder of [path.resolve('public'), this.assets]) {
      const file = path.join(folder, path.normalize(decodeURIComponent(pathname)));
      if (path.extname(file) && file.startsWith(folder) && existsSync(file)) return file;
    }
    return path.extname(pathname) || pathname.startsWith('/__') ? undefined : this.page;
  }

  /** An edit in between must not count as compiled: webpack reports it within the quiet time, and `compiling` cancels. */
  compiled(hash, readPage) {
    this.compiling();
    this.timer = setTimeout(() => {
      const sources = this.#sources();
      // When Umi has ended meanwhile, the page cannot be read and nothing is stored.
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
