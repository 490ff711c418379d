// The controls of the plan: park, day, colouring, and plan or list.
import { Card, Segmented, Select, Slider } from 'antd';
import { useEffect, useState } from 'react';
import { addDays, addMonths, daysBetween } from '#domain/kernel/dates/calendar-date';
import { DateInput } from '@/components/forms/inputs/date-inputs';
import { namedOr } from '@/components/forms/inputs/select/unnamed';
import { MODES, type Mode } from './drawing/colouring';
import styles from './stacking-plan.module.css';
import type { PlanState, usePlanUrl } from './use-plan-url';

interface Props {
  state: PlanState;
  today: string;
  change: ReturnType<typeof usePlanUrl>['change'];
  park_id: number | undefined;
  /** `undefined` while loading. */
  parks: readonly { value: number; label: string }[] | undefined;
}

const BACK_MONTHS = -12;
const AHEAD_MONTHS = 24;
const modeOptions = Object.entries(MODES).map(([value, label]) => ({ value: value as Mode, label }));
const viewOptions = [
  { value: false, label: '剖面图' },
  { value: true, label: '列表' },
];

export function Controls({ state, today, change, park_id, parks }: Props) {
  return (
    <Card size="small" style={{ marginBottom: 12 }}>
      <div className={styles.controls}>
        <div className={styles.control}>
          <span>园区</span>
          <Select
            aria-label="园区"
            showSearch
            optionFilterProp="label"
            style={{ width: 220 }}
            options={[...(parks ?? [])]}
            labelRender={namedOr(parks === undefined)}
            value={park_id}
            onChange={(id) => change({ park_id: id })}
          />
        </div>
        <div className={styles.control}>
          <span>着色</span>
          <Segmented<Mode>
            aria-label="着色"
            options={modeOptions}
            value={state.mode}
            onChange={(mode) => change({ mode, filter: [] })}
          />
        </div>
        <div className={styles.control}>
          <Segmented<boolean>
            aria-label="显示方式"
            options={viewOptions}
            value={state.asList}
            onChange={(asList) => change({ asList })}
          />
        </div>
        <AsOf date={state.date} today={today} onChange={(date) => change({ date })} />
      </div>
    </Card>
  );
}

interface AsOfProps {
  date: string;
  today: string;
  onChange: (day: string) => void;
}

/** The day, picked in a calendar or by a slider; the plan only updates when the slider is released. */
function AsOf({ date, today, onChange }: AsOfProps) {
  const [slid, setSlid] = useState(date);
  useEffect(() => setSlid(date), [date]);
  const first = addMonths(today, BACK_MONTHS);
  const last = addMonths(today, AHEAD_MONTHS);
  const marks = Object.fromEntries(
    [BACK_MONTHS, 0, 12, AHEAD_MONTHS].map((months) => {
      const day = addMonths(today, months);
      return [daysBetween(first, day), months === 0 ? '今天' : day.slice(0, 7)];
    }),
  );
  const dayAt = (days: number | undefined) => addDays(first, days ?? 0);
  return (
    <div className={styles.day}>
      <div className={styles.control}>
        <span>截至</span>
        <span style={{ width: 130 }}>
          <DateInput aria-label="截至日期" value={slid} onChange={(day) => onChange(day ?? today)} />
        </span>
      </div>
      <div className={styles.slider}>
        <Slider
          min={0}
          max={daysBetween(first, last)}
          marks={marks}
          included={false}
          value={daysBetween(first, slid)}
          onChange={(days) => setSlid(dayAt(days))}
          onChangeComplete={(days) => onChange(dayAt(days))}
          tooltip={{ formatter: dayAt }}
          ariaLabelForHandle="截至日期"
          ariaValueTextFormatterForHandle={dayAt}
        />
      </div>
    </div>
  );
}
