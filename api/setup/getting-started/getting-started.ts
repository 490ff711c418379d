// 开始使用: progress of the enterprise, confirmation of steps, and sample files for the imports.
import { endpoint, fileEndpoint } from '#api/kernel/endpoint/endpoint';
import type { ConfirmStep, GettingStarted, Sample } from './getting-started.schema';

const BASE = '/api/setup/getting-started';
const KEYS = ['p_98010'];

export const getGettingStarted = endpoint<Record<string, never>, GettingStarted>(`${BASE}/get`, KEYS, '开始使用', {
  reads: true,
});
export const confirmStep = endpoint<ConfirmStep, Record<string, never>>(`${BASE}/confirm`, KEYS, '确认开始使用的步骤');
/** Returns a sample file of an import: the files are consistent, and can be imported one after the other. */
export const sampleFile = fileEndpoint<Sample>(`${BASE}/sample`, KEYS, '示例文件');
