// The statements that others put into the folder of an account.
import type { Inbox } from '#server/platform/files/inbox';
import type { BankFeed } from './bank-feed';

const SETTLED = { imported: '已导入', refused: '失败' } as const;

/** Returns the folder of an account below the one that the server watches: enterprises do not see each other's. */
export const folderOf = (company_id: number, folder: string): readonly string[] => [String(company_id), folder];

/** A file leaves the folder when it is settled, so the position is always the beginning. */
export function folderFeed(inbox: Inbox, folder: readonly string[], now: Date): BankFeed {
  return {
    async *statements() {
      for (const { name, read, moveTo } of await inbox.list(folder, now))
        yield { cursor: '', name, read, settle: (outcome) => moveTo(SETTLED[outcome]) };
    },
  };
}
