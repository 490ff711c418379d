// npm run db:migrate: brings the configured database up to date and lets the server's login use it.
import { existsSync } from 'node:fs';
import { openServices } from '#server/boot';
import { readEnv } from '#server/platform/start/env';
import { failureText } from '#server/platform/start/failure-text';
import { StartError } from '#server/platform/start/start-error';

async function run(): Promise<void> {
  const env = readEnv(process.env);
  if (env.DATABASE_URL && !env.MIGRATE_DATABASE_URL)
    throw new StartError(
      'MIGRATE_DATABASE_URL is missing: the owner of the tables migrates, the role of DATABASE_URL must not own them',
    );
  const services = await openServices(env);
  console.log('the database is up to date');
  await services.db.close();
}

if (existsSync('.env')) process.loadEnvFile('.env');
run().catch((error: unknown) => {
  console.error(failureText(error));
  process.exitCode = 1;
});
