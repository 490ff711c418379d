// A process that only runs jobs: npm run worker, next to a server with JOBS=worker.
import { openServices, startMetrics } from './boot';
import { startJobs } from './jobs';
import { failureText } from './platform/start/failure-text';
import { outliveLostStatements } from './platform/start/lost-statements';
import { readProcessEnv } from './platform/start/process-env';
import { StartError } from './platform/start/start-error';
import { closeServices } from './runtime/services';

async function start(): Promise<void> {
  const env = readProcessEnv();
  if (!env.DATABASE_URL) {
    throw new StartError(
      'npm run worker needs DATABASE_URL: the embedded database belongs to one process, which runs the jobs',
    );
  }
  const services = await openServices(env, startMetrics);
  outliveLostStatements(services.log);
  await startJobs(services);
  console.log('jobs are worked through');
  const stop = () =>
    closeServices(services).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

start().catch((error: unknown) => {
  console.error(failureText(error));
  process.exit(1);
});
