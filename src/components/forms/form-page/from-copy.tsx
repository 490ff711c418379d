// A form with initial values from another object: `?copy_id=` names it, and it is loaded before the form is shown.
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from '@umijs/max';
import { type ReactNode, useMemo } from 'react';
import type { Endpoint } from '#api/kernel/endpoint/endpoint';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';
import { FormSkeleton } from './form-skeleton';

interface Props<Stored> {
  get: Endpoint<{ id: number }, Stored>;
  /** Returns the initial values; `undefined` means that nothing is copied. Must be declared outside the page, so that it stays the same. */
  initialOf: (copied: Stored | undefined) => Record<string, unknown>;
  children: (initial: Record<string, unknown>) => ReactNode;
}

export function FromCopy<Stored>({ get, initialOf, children }: Props<Stored>) {
  const [params] = useSearchParams();
  const copy = Number(params.get('copy_id')) || null;
  const copied = useQuery({
    queryKey: [get.path, copy],
    queryFn: () => call(get, { id: copy as number }, { quiet: [404] }),
    enabled: copy !== null,
  });
  const initial = useMemo(() => initialOf(copied.data), [copied.data, initialOf]);
  if (copied.isError) return <FailedState error={copied.error} onRetry={() => copied.refetch()} />;
  if (copy !== null && !copied.data) return <FormSkeleton />;
  return children(initial);
}
