// The statements and receipts that others put into the folder of an account.
import type { Inbox } from '#server/platform/files/inbox';
import type { BankFeed, FeedDocument } from './bank-feed';

const SETTLED = { imported: '已导入', refused: '失败' } as const;
const RECEIPT = /\.pdf$/i;

/** Returns the folder of an account below the one that the server watches: enterprises do not see each other's. */
export const folderOf = (company_id: number, folder: string): readonly string[] => [String(company_id), folder];

/** A file leaves the folder when it is settled, so the position is always the beginning. Balances are those that the statements state. */
export function folderFeed(inbox: Inbox, folder: readonly string[], now: Date): BankFeed {
  async function* documents(is_receipt: boolean): AsyncGenerator<FeedDocument> {
    for (const { name, read, moveTo } of await inbox.list(folder, now))
      if (RECEIPT.test(name) === is_receipt) yield { name, read, settle: (outcome) => moveTo(SETTLED[outcome]) };
  }
  return {
    async *statements() {
      for await (const document of documents(false)) yield { ...document, cursor: '' };
    },
    balance: async () => null,
    receipts: () => documents(true),
  };
}
