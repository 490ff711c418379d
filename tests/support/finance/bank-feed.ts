// The feed of an account: the folder that the server watches, and what has become of the files. Today is 2026-03-16.
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { bankFeeds, runBankFeed } from '#api/finance/bank-feed/bank-feed';
import { type BankLineRow, bankLineList } from '#api/finance/bank-line/bank-line.list';
import { messageList } from '#api/home/message';
import { listEndpoint } from '#api/kernel/list/list';
import { flowAccountCalls } from '#api/setup/finance-setting/flow-account';
import type { FlowAccount } from '#api/setup/finance-setting/flow-account.schema';
import { openEnterprise } from '#tests/support/open-enterprise';

export const NUMBER = '31001234567890';

/** A receipt of a statement; its serial is R and the amount by default. */
interface CamtEntry {
  amount: string;
  /** Day of March 2026. */
  day: number;
  serial?: string;
}

const twoDigits = (day: number) => String(day).padStart(2, '0');

/** A statement by camt.053 with these receipts and, if given, the balance after them. */
export const camtOf = (number: string, entries: readonly CamtEntry[], closing?: CamtEntry) =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>S1</Id><Acct><Id><Othr><Id>${number}</Id></Othr></Id></Acct>${
    closing
      ? `<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="CNY">${closing.amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-03-${twoDigits(closing.day)}</Dt></Dt></Bal>`
      : ''
  }${entries
    .map(
      ({ amount, day, serial = `R${amount}` }) =>
        `<Ntry><Amt Ccy="CNY">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-03-${twoDigits(day)}</Dt></BookgDt><AcctSvcrRef>${serial}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr><Nm>甲公司</Nm></Dbtr></RltdPties></TxDtls></NtryDtls></Ntry>`,
    )
    .join('')}</Stmt></BkToCstmrStmt></Document>`;

/** A statement with a receipt of each amount on its own day. */
export const camt = (number: string, ...yuan: string[]) =>
  camtOf(
    number,
    yuan.map((amount, place) => ({ amount, day: place + 1 })),
  );

/** Opens an enterprise for each test with an account that has a feed from a folder of its own. */
export function openBankFeed(settings: () => Record<string, string> = () => ({})) {
  let root = '';
  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'bank-feed-'));
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  const opened = openEnterprise({
    each: 'test',
    people: { owner: 'admin', colleague: 'admin' },
    settings: () => ({ BANK_FEED_DIR: root, ...settings() }),
  });
  const { world, enterprise, owner } = opened;

  let account: FlowAccount;
  let folder = '';
  beforeEach(async () => {
    folder = path.join(root, String(enterprise.company_id), '基本户');
    await mkdir(folder, { recursive: true });
    account = await owner.call(flowAccountCalls.save, {
      name: '基本户',
      number: NUMBER,
      feed_folder: '基本户',
      feed_enabled: true,
    });
  });

  async function lines(): Promise<BankLineRow[]> {
    const filter = { flow_account_id: [account.id] };
    const { rows } = await owner.call(listEndpoint(bankLineList), { page: 1, page_size: 50, filter });
    return rows as BankLineRow[];
  }
  return {
    ...opened,
    root: () => root,
    folder: () => folder,
    account: () => account,
    /** Puts a file into the folder that was written an hour before the clock of the server. */
    async arrive(name: string, content: string | Uint8Array, at = new Date(world.time.now.getTime() - 3_600_000)) {
      await writeFile(path.join(folder, name), content);
      await utimes(path.join(folder, name), at, at);
    },
    run: () => owner.call(runBankFeed, { flow_account_id: account.id }),
    feedOf: async () => (await owner.call(bankFeeds, {})).find(({ flow_account_id }) => flow_account_id === account.id),
    lines,
    amounts: async () => (await lines()).map(({ amount_fen }) => amount_fen).sort((a, b) => a - b),
    namesIn: async (...parts: string[]) => (await readdir(path.join(folder, ...parts))).sort(),
    async messages(): Promise<string[]> {
      const { rows } = await owner.call(messageList, { kind: 'bank_feed', page_size: 20 });
      return rows.map(({ title, content }) => `${title} ${content}`);
    },
  };
}
