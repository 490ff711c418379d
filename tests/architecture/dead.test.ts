// Nothing lies about unused: files, exports, dependencies (knip.json names the ways in).
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('has no dead file, export or dependency', { timeout: 180_000 }, () => {
  const result = spawnSync(process.execPath, ['node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints'], {
    encoding: 'utf8',
  });
  expect(result.stdout.trim()).toBe('');
  expect(result.status).toBe(0);
});
