// 开始使用: how far the enterprise has come, what somebody says is done, and files to try the imports with.
import { endpoint, fileEndpoint } from '#api/kernel/endpoint/endpoint';
import type { ConfirmStep, GettingStarted, Sample } from './getting-started.schema';

const BASE = '/api/setup/getting-started';
const KEYS = ['p_98010'];

export const getGettingStarted = endpoint<Record<string, never>, GettingStarted>(`${BASE}/get`, KEYS, '开始使用', {
  reads: true,
});
export const confirmStep = endpoint<ConfirmStep, Record<string, never>>(`${BASE}/confirm`, KEYS, '确认开始使用的步骤');
/** A filled file of an import: files that go together, and can be imported one after the other. */
export const sampleFile = fileEndpoint<Sample>(`${BASE}/sample`, KEYS, '示例文件');
