// The two sign-in methods as tabs: arrows move between them. Custom markup, because antd's tabs would double this page's script.
import type { KeyboardEvent } from 'react';
import styles from './login.module.css';

type Way = 'password' | 'code';
const WAYS: readonly (readonly [Way, string])[] = [
  ['password', '密码登录'],
  ['code', '验证码登录'],
];

export const panelOf = (way: Way) => ({ role: 'tabpanel', id: `panel-${way}`, 'aria-labelledby': `tab-${way}` });

export function Ways({ value, onChange }: { value: Way; onChange: (way: Way) => void }) {
  const move = ({ key }: KeyboardEvent) => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    const other = value === 'password' ? 'code' : 'password';
    onChange(other);
    document.getElementById(`tab-${other}`)?.focus();
  };
  return (
    <div role="tablist" aria-label="登录方式" className={styles.ways}>
      {WAYS.map(([way, label]) => (
        <button
          key={way}
          type="button"
          role="tab"
          id={`tab-${way}`}
          aria-selected={way === value}
          aria-controls={way === value ? `panel-${way}` : undefined}
          tabIndex={way === value ? 0 : -1}
          onClick={() => onChange(way)}
          onKeyDown={move}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
