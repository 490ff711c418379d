// The open state of a drawer or dialog in the address, so that links can open it.
import { useUrlParam } from './use-url-params';

export function useOpen(name: string): [boolean, (open: boolean) => void] {
  const [text, setText] = useUrlParam(name, '');
  return [text === '1', (open) => setText(open ? '1' : null)];
}
