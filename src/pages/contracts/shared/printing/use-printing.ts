// On paper the plan stands whole: while the browser prints, by our button or by its own menu, tables are not paged.
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

export function usePrinting() {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser takes the page as it is when these handlers return.
    const before = () => flushSync(() => setPrinting(true));
    const after = () => setPrinting(false);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
  return { isPrinting, print: () => window.print() };
}
