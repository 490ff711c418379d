// The settlement of the current input: requested from the server when typing pauses; only the latest response is used.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Empty, Form, Skeleton } from 'antd';
import { useEffect, useRef } from 'react';
import type { DroppedAdjustment } from '#api/contracts/change/change.schema';
import { previewTermination } from '#api/contracts/termination/termination';
import type { TerminationSave } from '#api/contracts/termination/termination.schema';
import { ApiError } from '@/api/api-error';
import { call } from '@/api/client';
import { useSettled } from '@/hooks/use-settled';
import { Settlement } from '../shared/settlement';

const QUIET = [404, 409, 422, 423];

interface Props {
  /** Rows whose adjustments end: the value of the form field that the settlement edits. */
  value?: DroppedAdjustment[];
  onChange?: (dropped: DroppedAdjustment[]) => void;
}

export function LiveSettlement({ value = [], onChange = () => undefined }: Props) {
  const form = Form.useFormInstance();
  const typed = Form.useWatch([], form) as Partial<TerminationSave> | undefined;
  const contract_id = typed?.contract_id;
  const previous = useRef(contract_id);
  useEffect(() => {
    // The rows then belong to another contract.
    if (previous.current !== undefined && previous.current !== contract_id && value.length > 0) onChange([]);
    previous.current = contract_id;
  }, [contract_id, value, onChange]);
  const settled = useSettled(typed);
  const input = settled?.contract_id && settled.leave_date && settled.kind ? sound(settled as TerminationSave) : null;
  const preview = useQuery({
    queryKey: [previewTermination.path, input],
    queryFn: () => call(previewTermination, input as TerminationSave, { quiet: QUIET }),
    enabled: input !== null,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });
  if (input === null)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="选择合同并填写退租日期后显示结算" />;
  if (preview.isPending) return <Skeleton active paragraph={{ rows: 6 }} />;
  if (preview.isError) return <Alert type="warning" showIcon message={messageOf(preview.error)} />;
  return <Settlement sheet={preview.data} dropping={{ dropped: value, onChange }} />;
}

/** Removes incomplete lines. */
function sound({ id: _id, version: _version, lines = [], ...order }: TerminationSave): TerminationSave {
  return {
    ...order,
    forfeit_fen: order.forfeit_fen ?? 0,
    prepayment_fen: order.prepayment_fen ?? 0,
    reason_id: order.reason_id ?? null,
    checklist: [],
    dropped_adjustments: order.dropped_adjustments ?? [],
    lines: lines.filter((line) => line?.charge_item_id && line.amount_fen != null),
  };
}

function messageOf(error: Error): string {
  if (!(error instanceof ApiError)) return '暂时无法计算退租结算，请稍后重试';
  return error.errors.map(({ message }) => message).join('；') || error.message;
}
