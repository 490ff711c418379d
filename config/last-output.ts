// Stores the output of the development server in a folder, which the next start serves until it has compiled itself (scripts/development/last-output.mjs).
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

interface Hook<Value> {
  tap(name: string, call: (value: Value) => void): void;
}
interface Emitted {
  content: Buffer;
  compilation: { getAsset(name: string): { info: { copied?: boolean; hotModuleReplacement?: boolean } } | undefined };
}
interface Stats {
  hash: string;
  hasErrors(): boolean;
  compilation: { assets: Record<string, unknown> };
}
interface Compiler {
  hooks: {
    watchRun: Hook<unknown>;
    assetEmitted: { tap(name: string, call: (file: string, emitted: Emitted) => void): void };
    done: Hook<Stats>;
  };
}

const NAME = 'last-output';
/** A source map is served once it is compiled. */
const EXCLUDED = /\.map$/;

const report = (message: object) => process.send?.(message);

export class LastOutput {
  constructor(
    private readonly folder: string,
    /** File that identifies the sources of the folder. */
    private readonly stamp: string,
  ) {}

  apply({ hooks }: Compiler): void {
    hooks.watchRun.tap(NAME, () => report({ type: 'compiling' }));
    hooks.assetEmitted.tap(NAME, (file, { content, compilation }) => {
      const { copied, hotModuleReplacement } = compilation.getAsset(file)?.info ?? {};
      if (!copied && !hotModuleReplacement && !EXCLUDED.test(file)) this.keep(file, content);
    });
    hooks.done.tap(NAME, (stats) => {
      if (!stats.hasErrors()) this.dropAllBut(stats.compilation.assets);
      report({ type: 'compiled', hash: stats.hash, ok: !stats.hasErrors() });
    });
  }

  private keep(name: string, content: Buffer): void {
    const file = path.join(this.folder, name);
    if (existsSync(file) && readFileSync(file).equals(content)) return;
    rmSync(this.stamp, { force: true });
    mkdirSync(path.dirname(file), { recursive: true });
    // A browser may be reading the old file.
    writeFileSync(`${file}.unfinished`, content);
    renameSync(`${file}.unfinished`, file);
  }

  private dropAllBut(assets: Record<string, unknown>): void {
    if (!existsSync(this.folder)) return;
    for (const entry of readdirSync(this.folder, { withFileTypes: true, recursive: true })) {
      const file = path.join(entry.parentPath ?? entry.path, entry.name);
      const name = path.relative(this.folder, file).split(path.sep).join('/');
      if (entry.isFile() && !(name in assets)) rmSync(file);
    }
  }
}
