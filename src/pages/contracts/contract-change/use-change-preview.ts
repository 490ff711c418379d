// Preview of the typed change, requested from the server when typing pauses; only the latest response is used.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { previewChange } from '#api/contracts/change/change';
import type { ChangePreview, ChangeRow, ChangeSave } from '#api/contracts/change/change.schema';
import type { FieldError } from '#api/kernel/endpoint/endpoint';
import { ApiError } from '@/api/api-error';
import { call } from '@/api/client';
import { useSettled } from '@/hooks/use-settled';

/** Shown in the preview. */
const QUIET = [403, 404, 409, 422, 423];
const NO_REASON = '（未填写）';

export interface Preview {
  data: ChangePreview | undefined;
  busy: boolean;
  /** Reasons why there is no preview; empty while it has not been requested yet. */
  refusal: string[];
  errors: readonly FieldError[];
}

/** Marks a row whose terms change but whose amount does not as kept, because nothing is posted for it. */
function withUnchanged(preview: ChangePreview): ChangePreview {
  const isUnchanged = ({ action, adjustment }: ChangeRow) =>
    action === 'adjust' && adjustment?.gross_fen === 0 && adjustment.tax_fen === 0;
  return {
    ...preview,
    rows: preview.rows.map((row) => (isUnchanged(row) ? { ...row, action: 'keep' as const } : row)),
  };
}

/** `input` is null while it is incomplete. */
export function useChangePreview(input: ChangeSave | null): Preview {
  const text = input && JSON.stringify({ ...input, reason: input.reason.trim() || NO_REASON });
  const settled = useSettled(text);
  const query = useQuery({
    queryKey: [previewChange.path, settled],
    queryFn: ({ signal }) => call(previewChange, JSON.parse(settled ?? '') as ChangeSave, { signal, quiet: QUIET }),
    select: withUnchanged,
    enabled: settled !== null && text !== null,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const errors = query.error instanceof ApiError ? query.error.errors : [];
  return {
    data: text === null ? undefined : query.data,
    busy: text !== null && (query.isFetching || settled !== text),
    refusal: query.error ? messagesOf(query.error) : [],
    errors,
  };
}

function messagesOf(error: Error): string[] {
  const messages = error instanceof ApiError ? error.errors.map(({ message }) => message) : [];
  return messages.length > 0 ? [...new Set(messages)] : [error.message];
}
