// npm run check:schedules: holds the receivables of every contract of every enterprise against the rules, terminations executed by
// earlier versions among them, and prints each row that differs with the entry that puts it right. Writes nothing.
import { existsSync } from 'node:fs';
import { openServices } from '#server/boot';
import { readEnv } from '#server/platform/start/env';
import { failureText } from '#server/platform/start/failure-text';
import { scheduleReport } from '#server/reports/ledger-check/schedule-report';

async function run(): Promise<void> {
  const services = await openServices(readEnv(process.env));
  try {
    for (const line of await scheduleReport(services)) console.log(line);
  } finally {
    await services.db.close();
  }
}

if (existsSync('.env')) process.loadEnvFile('.env');
run().catch((error: unknown) => {
  console.error(failureText(error));
  process.exitCode = 1;
});
