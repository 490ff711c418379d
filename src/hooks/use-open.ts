// Whether a drawer or dialog is open, in the address: a page can be led to with it open.
import { useUrlParam } from './use-url-param';

export function useOpen(name: string): [boolean, (open: boolean) => void] {
  const [text, setText] = useUrlParam(name, '');
  return [text === '1', (open) => setText(open ? '1' : null)];
}
