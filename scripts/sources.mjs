// A hash over source files, by which a command checks that its output is current.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

function filesOf(entry) {
  if (!existsSync(entry)) return [];
  return readdirSync(path.dirname(entry), { withFileTypes: true })
    .filter((file) => file.name === path.basename(entry))
    .flatMap((file) =>
      file.isDirectory()
        ? readdirSync(entry, { withFileTypes: true })
            .filter(({ name }) => !name.startsWith('.umi') && name !== 'guide-files' && !/\.test\.tsx?$/.test(name))
            .flatMap((child) => filesOf(path.join(entry, child.name)))
        : [entry],
    )
    .sort();
}

export function hashOf(sources, settings) {
  const hash = createHash('sha256').update(settings);
  for (const file of sources.flatMap(filesOf)) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

export function once(stamp, wanted, make) {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return Promise.resolve(false);
  return Promise.resolve(make()).then(() => {
    mkdirSync(path.dirname(stamp), { recursive: true });
    writeFileSync(stamp, wanted);
    return true;
  });
}
