// Refetches lists of the page after a form in a drawer was saved.
import { useQueryClient } from '@tanstack/react-query';

export function useAfterSave(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries();
}
