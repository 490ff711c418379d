// 显示: reveals a masked value to permitted users; each request is recorded in the audit trail.
import { Button } from 'antd';
import { useState } from 'react';
import type { Endpoint } from '#api/kernel/endpoint/endpoint';
import { call } from '@/api/client';
import { useSession } from '@/hooks/session';

/** Fetched for one object at a time, and discarded with the page. */
export function useReveal<Revealed>(endpoint: Endpoint<{ id: number }, Revealed>, id: number, keys: readonly string[]) {
  const { can } = useSession();
  const [displayed, setDisplayed] = useState<{ id: number; revealed: Revealed } | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  const revealed = displayed?.id === id ? displayed.revealed : undefined;
  const reveal = async () => {
    setIsLoading(true);
    try {
      setDisplayed({ id, revealed: await call(endpoint, { id }) });
    } catch {
      // The error was already shown by the API client.
    } finally {
      setIsLoading(false);
    }
  };
  const may = keys.some((key) => can(key));
  const button = may && (
    <Button type="link" size="small" loading={isLoading} onClick={revealed ? () => setDisplayed(null) : reveal}>
      {revealed ? '隐藏号码' : '显示完整号码'}
    </Button>
  );
  return { revealed, button };
}
