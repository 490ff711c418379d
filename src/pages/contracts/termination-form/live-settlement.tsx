// The settlement of the current input: requested from the server when typing pauses; only the latest response is used.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Card, Empty, Form, Skeleton, Spin } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import type { DroppedAdjustment } from '#api/contracts/change/change.schema';
import { previewTermination } from '#api/contracts/termination/termination';
import type { SettlementSheet, TerminationSave } from '#api/contracts/termination/termination.schema';
import { ApiError } from '@/api/api-error';
import { call } from '@/api/client';
import { useSettled } from '@/hooks/use-settled';
import { SettlementLines, SettlementRows } from '../shared/settlement';

const QUIET = [404, 409, 422, 423];

/** Values of an order that returns no money, and of a new one. */
export const NO_PAYEE = { way: null, payee_name: '', payee_bank: '', payee_account: '' };

/** The parts of the page share the query, so each input is requested once. */
export function usePreview() {
  const form = Form.useFormInstance();
  const typed = Form.useWatch([], form) as Partial<TerminationSave> | undefined;
  const settled = useSettled(typed);
  const input = isComplete(settled) ? sound(settled) : null;
  const preview = useQuery({
    queryKey: [previewTermination.path, input],
    queryFn: () => call(previewTermination, input as TerminationSave, { quiet: QUIET }),
    enabled: input !== null,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 1000,
    gcTime: 0,
  });
  return { input, isAwaited: isComplete(typed), preview, isBehind: typed !== settled || preview.isFetching };
}

const isComplete = (values: Partial<TerminationSave> | undefined): values is TerminationSave =>
  Boolean(values?.contract_id && values.leave_date && values.kind);

function Preview({ rows, children }: { rows: number; children: (sheet: SettlementSheet) => ReactNode }) {
  const { input, isAwaited, preview, isBehind } = usePreview();
  if (input === null && isAwaited) return <Skeleton active paragraph={{ rows }} />;
  if (input === null)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="选择合同并填写退租日期后显示结算" />;
  if (preview.isPending) return <Skeleton active paragraph={{ rows }} />;
  if (preview.isError) return <Alert type="warning" showIcon message={messageOf(preview.error)} />;
  return (
    <Spin spinning={isBehind} delay={300}>
      {children(preview.data)}
    </Spin>
  );
}

/** The lines and the result, next to the fields that change them. */
export function LiveResult() {
  return (
    <Card title="退租结算">
      <Preview rows={8}>{(sheet) => <SettlementLines sheet={sheet} />}</Preview>
    </Card>
  );
}

interface Props {
  /** Rows whose adjustments end: the value of the form field that the rows edit. */
  value?: DroppedAdjustment[];
  onChange?: (dropped: DroppedAdjustment[]) => void;
}

export function LiveRows({ value = [], onChange = () => undefined }: Props) {
  const form = Form.useFormInstance();
  const contract_id = Form.useWatch('contract_id', form) as number | undefined;
  const previous = useRef(contract_id);
  useEffect(() => {
    // The rows then belong to another contract.
    if (previous.current !== undefined && previous.current !== contract_id && value.length > 0) onChange([]);
    previous.current = contract_id;
  }, [contract_id, value, onChange]);
  return (
    <Preview rows={4}>
      {(sheet) => <SettlementRows narrow sheet={sheet} dropping={{ dropped: value, onChange }} />}
    </Preview>
  );
}

/** Removes incomplete lines. */
function sound({ id: _id, version: _version, lines = [], ...order }: TerminationSave): TerminationSave {
  return {
    ...order,
    forfeit_fen: order.forfeit_fen ?? 0,
    prepayment_fen: order.prepayment_fen ?? 0,
    reason_id: order.reason_id ?? null,
    // They change no amount.
    ...NO_PAYEE,
    checklist: [],
    remark: '',
    dropped_adjustments: order.dropped_adjustments ?? [],
    lines: lines.filter((line) => line?.charge_item_id && line.amount_fen != null),
  };
}

function messageOf(error: Error): string {
  if (!(error instanceof ApiError)) return '暂时无法计算退租结算，请稍后重试';
  return error.errors.map(({ message }) => message).join('；') || error.message;
}
