// npm run check:schedules: compares the receivables of every contract of every enterprise with the rules, including terminations executed by
// earlier versions, and prints each row that differs with the correcting entry. Writes nothing.
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
