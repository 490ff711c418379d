// Shown until the signed-in user is loaded: the empty frame of the app, and a message after a delay.
import { useEffect, useState } from 'react';
import { palette } from '@/theme/palette';

const PATIENCE_MS = 10_000;

export default function AppLoading() {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" aria-label="加载中" style={{ display: 'flex', height: '100vh' }}>
      <div style={{ width: 216, background: '#0D2B22' }} />
      <div style={{ flex: 1 }}>
        <div style={{ height: 56, background: palette.card, borderBottom: `1px solid ${palette.border}` }} />
        {late && <p style={{ padding: 24, color: palette.textSecondary }}>仍在加载，请稍候…</p>}
      </div>
    </div>
  );
}
