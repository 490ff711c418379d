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
import type { ImportMode } from '#api/kernel/import';
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

  const flow_account_id = String(account ?? '');
  const fields = (layout: Layout, sheet = picked?.detected.sheet ?? '') => ({
    flow_account_id,
    sheet,
    layout: JSON.stringify(layout),
  });
  /** Detects the columns; those of a known layout are checked immediately, unless the user changes how the file is read. */
  const detect = (file: File, stated: { sheet?: string; head_row?: string } = {}) =>
    run(async (quiet) => {
      const detected = await call(detectStatementLayout, uploadOf(file, { flow_account_id, ...stated }), quiet);
      const found = { columns: detected.columns, date_order: detected.date_order };
      setPicked({ file, detected });
      setLayout(found);
      if (detected.origin !== 'guessed' && Object.keys(stated).length === 0)
        setPreview(await send(checkStatement, file, fields(found, detected.sheet), quiet));
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
    setSheet: (sheet: string) => picked && detect(picked.file, { sheet }),
    setHeadRow: (head_row: number) =>
      picked && detect(picked.file, { sheet: picked.detected.sheet, head_row: String(head_row) }),
    check,
    importIt,
    again,
    changeColumns: () => setPreview(null),
  };
}
