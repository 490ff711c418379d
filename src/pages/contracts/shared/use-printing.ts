// The plan is complete in print: while the browser prints, started by our button or by its own menu, tables are not paged.
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

export function usePrinting() {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser captures the page when these handlers return.
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
