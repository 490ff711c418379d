// Runs every night: checks the identities of every enterprise's books. The result is stored, and a warning notifies the recipients.
import { insertRecord } from '../platform/list/record';
import { checkLedger } from '../reports/ledger-check';
import type { Job } from './job';
import { ofEveryEnterprise } from './job';

export const ledgerCheckJob: Job = async (services) => {
  const now = services.clock.now();
  const wrong = await ofEveryEnterprise(services, async (company_id) => {
    const { checks } = await checkLedger(
      (work) => services.db.transaction({ company_id, read_only: true, patient: true }, work),
      now,
      services.clock.today(),
    );
    const faulty = checks.filter((check) => check.wrong > 0);
    const count = faulty.reduce((sum, check) => sum + check.wrong, 0);
    const note = faulty.map((check) => `${check.title} ${check.wrong} 处`).join('；');
    await services.db.transaction({ company_id }, (tx) =>
      insertRecord(tx, 'ledger_check_run', { checked_at: now.toISOString(), wrong: count, note }),
    );
    return count;
  });
  const faulty = wrong.filter((count) => count > 0).length;
  return { note: `核对 ${wrong.length} 家企业，${faulty} 家有不符`, wrong: faulty };
};
