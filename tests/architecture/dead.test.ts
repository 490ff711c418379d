// No file, export or dependency is unused (knip.ts lists the entry points; those with ! belong to the product itself).
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

it.each([
  ['has no dead file, export or dependency', []],
  ['has nothing that lives for tests alone', ['--production', '--exclude', 'dependencies']],
])('%s', { timeout: 180_000 }, (_name, options) => {
  const result = spawnSync(
    process.execPath,
    ['node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints', ...options],
    { encoding: 'utf8' },
  );
  expect(result.stdout.trim()).toBe('');
  expect(result.status).toBe(0);
});
