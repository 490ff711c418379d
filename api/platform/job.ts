// Jobs of the server: calls of the platform's administrators.
import { endpoint } from '../kernel/endpoint/endpoint';
import type { JobRef, JobRun, JobState } from './job.schema';

type Nothing = Record<string, never>;
const reads = { reads: true };

export const listJobs = endpoint<Nothing, JobState[]>('/api/platform/job/list', 'is_sadmin', '后台任务', reads);
export const jobRuns = endpoint<JobRef, JobRun[]>('/api/platform/job/runs', 'is_sadmin', '后台任务的运行记录', reads);
export const runJobNow = endpoint<JobRef, Nothing>('/api/platform/job/run-now', 'is_sadmin', '立即运行后台任务');
