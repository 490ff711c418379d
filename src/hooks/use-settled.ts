// Returns a value after it has not changed for a while: queries during input wait for a pause.
import { useEffect, useState } from 'react';

const PAUSE_MS = 400;

export function useSettled<Value>(value: Value, pause_ms = PAUSE_MS): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause_ms);
    return () => clearTimeout(timer);
  }, [value, pause_ms]);
  return settled;
}
