// A value once it has stood for a moment: what is asked of the server while typing waits for a pause.
import { useEffect, useState } from 'react';

const PAUSE_MS = 400;

export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
