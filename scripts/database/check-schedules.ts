// npm run check:schedules: holds the receivables of every contract of every enterprise against the rules, terminations executed by
// earlier versions among them, and prints each row that differs with the entry that puts it right. Writes nothing.
import { openServices } from '#server/boot';
import { scheduleReport } from '#server/reports/ledger-check/schedule-report';
import { runCommand } from './command';

runCommand('usage: npm run check:schedules', async (env) => {
  const services = await openServices(env);
  try {
    return (await scheduleReport(services)).join('\n');
  } finally {
    await services.db.close();
  }
});
