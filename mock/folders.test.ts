// The folder the mock server works on.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { needsImage, workingFolder } from './folders';

const size = { name: 'large', scale: 4711 } as const;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lease-mock-data-'));
  vi.stubEnv('MOCK_DIR', folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

it('is copied from an image at the first start only, even when an edit requires another image', () => {
  expect(needsImage(size)).toBe(true);
  mkdirSync(workingFolder(size));
  expect(needsImage(size)).toBe(false);
});
