// npm run db:migrate: migrates the configured database and grants the server's login access to it.
import { openServices } from '#server/boot';
import { StartError } from '#server/platform/start/start-error';
import { runCommand } from './command';

runCommand('usage: npm run db:migrate', async (env) => {
  if (env.DATABASE_URL && !env.MIGRATE_DATABASE_URL)
    throw new StartError(
      'MIGRATE_DATABASE_URL is missing: the owner of the tables migrates, the role of DATABASE_URL must not own them',
    );
  const services = await openServices(env);
  await services.db.close();
  return 'the database is up to date';
});
