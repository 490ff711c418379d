// State of an imported bank file: detected, columns confirmed, checked, imported. One call at a time.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  checkStatement,
  detectStatementLayout,
  importStatement,
  saveStatementMapping,
  statementWrongRows,
} from '#api/finance/bank-statement/bank-statement';
import type {
  DetectedLayout,
  StatementPreview,
  StatementResult,
} from '#api/finance/bank-statement/bank-statement.schema';
import type { STATEMENT_FIELD } from '#api/finance/bank-statement/bank-statement-labels';
import type { ImportMode } from '#api/kernel/import/import';
import { call } from '@/api/client';
import { download } from '@/api/download';
import { uploadOf } from '@/api/upload';
import { useWay } from '@/components/forms/import-drawer';
import { type Quiet, useSubmit } from '@/hooks/use-submit';

export type Columns = Partial<Record<keyof typeof STATEMENT_FIELD, string>>;
export interface Layout {
  columns: Columns;
  date_order: DetectedLayout['date_order'];
}

interface Picked {
  file: File;
  detected: DetectedLayout;
}

/** A call with the file; one at a time. */
type Step = (quiet: Quiet) => Promise<void>;

/** Downloads the invalid lines, so that the user can correct them. */
const saveWrong = (file: File, fields: Readonly<Record<string, string>>) =>
  download(statementWrongRows, uploadOf(file, fields)).catch(() => undefined);

const saveMapping = (name: string, { columns, date_order }: Layout, quiet: Quiet) =>
  call(
    saveStatementMapping,
    {
      name,
      date_order,
      columns: { ...columns, received_on: columns.received_on ?? '', payer: columns.payer ?? '' },
    },
    quiet,
  );

/** `onDone` receives true when the page of the import is still open. */
export function useStatement(onDone: (result: StatementResult, here: boolean) => void) {
  const client = useQueryClient();
  const { submit: run, submitting, wrong } = useSubmit<Step, void>((step, quiet) => step(quiet));
  const { way, send, isHere } = useWay();
  const [account, setAccount] = useState<number | null>(null);
  const [picked, setPicked] = useState<Picked | null>(null);
  const [layout, setLayout] = useState<Layout>({ columns: {}, date_order: 'ymd' });
  const [preview, setPreview] = useState<StatementPreview | null>(null);

  const fields = (layout: Layout) => ({ flow_account_id: String(account ?? ''), layout: JSON.stringify(layout) });
  /** Detects the columns; those of a saved mapping or of a known bank are checked immediately. */
  const detect = (file: File, stated: { head_row?: string } = {}) =>
    run(async (quiet) => {
      const detected = await call(detectStatementLayout, uploadOf(file, stated), quiet);
      const found = { columns: detected.columns, date_order: detected.date_order };
      setPicked({ file, detected });
      setLayout(found);
      if (detected.mapping_id !== null || detected.profile !== null)
        setPreview(await send(checkStatement, file, fields(found), quiet));
    });
  /** Checks the file with the selected columns, and saves the mapping when a name is given. */
  const check = (name: string) =>
    run(async (quiet) => {
      if (!picked) return;
      const checked = await send(checkStatement, picked.file, fields(layout), quiet);
      if (!checked) return;
      if (name !== '') {
        await saveMapping(name, layout, quiet);
        await client.invalidateQueries();
      }
      setPreview(checked);
    });
  const importIt = (mode: ImportMode, similar: boolean, amount_fen: number) =>
    run(async (quiet) => {
      if (!picked) return;
      const given = { ...fields(layout), mode, similar: similar ? 'import' : 'skip', amount_fen: String(amount_fen) };
      const result = await send(importStatement, picked.file, given, { ...quiet, writes: true });
      await client.invalidateQueries();
      if (result) onDone(result, isHere());
    });
  const again = () => {
    setPicked(null);
    setPreview(null);
  };
  return {
    submitting,
    way,
    saveWrong: () => picked && saveWrong(picked.file, fields(layout)),
    wrong,
    account,
    setAccount,
    picked,
    layout,
    setLayout,
    preview,
    pick: (file: File) => detect(file),
    setHeadRow: (head_row: number) => picked && detect(picked.file, { head_row: String(head_row) }),
    check,
    importIt,
    again,
    changeColumns: () => setPreview(null),
  };
}
