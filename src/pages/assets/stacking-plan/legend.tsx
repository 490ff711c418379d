// The legend of the colours with the count and the area of their spaces; a click highlights only the selected ones.
import type { CSSProperties } from 'react';
import { Area } from '@/components/figures';
import { type LegendEntry, MODE_UNITS, type Mode } from './drawing/colouring';
import styles from './stacking-plan.module.css';

interface Props {
  mode: Mode;
  entries: readonly LegendEntry[];
  filter: ReadonlySet<string>;
  onChange: (filter: string[]) => void;
}

function swatchOf({ fill, ink, hatch }: LegendEntry): CSSProperties {
  const lines = hatch && `repeating-linear-gradient(135deg, ${hatch} 0 1.4px, transparent 1.4px 4px)`;
  return { backgroundColor: fill, color: ink, backgroundImage: lines ?? undefined };
}

export function Legend({ mode, entries, filter, onChange }: Props) {
  const toggle = (key: string) =>
    onChange(filter.has(key) ? [...filter].filter((one) => one !== key) : [...filter, key]);
  return (
    <ul className={styles.legend} aria-label="图例，点击筛选">
      {MODE_UNITS[mode] && <li className={styles.unit}>{MODE_UNITS[mode]}</li>}
      {entries
        .filter((entry) => entry.count > 0 || filter.has(entry.key))
        .map((entry) => (
          <li key={entry.key}>
            <button
              type="button"
              className={styles.key}
              aria-pressed={filter.has(entry.key)}
              onClick={() => toggle(entry.key)}
            >
              <span className={styles.swatch} style={swatchOf(entry)} aria-hidden="true">
                {entry.mark}
              </span>
              <span>{entry.label}</span>
              <small>
                {entry.count.toLocaleString('en-US')} 个 · <Area value={entry.area_sqm} /> ㎡
              </small>
            </button>
          </li>
        ))}
      {filter.size > 0 && (
        <li>
          <button type="button" className={styles.key} onClick={() => onChange([])}>
            重置
          </button>
        </li>
      )}
    </ul>
  );
}
