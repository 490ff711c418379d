// Creates the demo once: each test file begins with a copy of its folder.
import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { newDataFolder, startOn } from './product';

export default async function makeDemo(project: TestProject): Promise<() => void> {
  const folder = newDataFolder();
  const product = await startOn(folder, { DEMO: '1' });
  await product.stop();
  project.provide('demoFolder', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
