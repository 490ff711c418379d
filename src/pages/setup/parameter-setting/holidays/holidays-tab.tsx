// 节假日: days that differ from the regular week; due dates are shifted by them.
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Alert, Button, Card, Input, Segmented, Skeleton } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { businessDay } from '#api/kernel/instant';
import { holidayImport } from '#api/setup/holiday/holiday.import';
import type { HolidayDay } from '#api/setup/holiday/holiday.schema';
import { HOLIDAY_YEARS } from '#api/setup/holiday/holiday-calendar';
import { statutoryHolidays } from '#api/setup/holiday/statutory-holidays';
import { FailedState } from '@/components/feedback/failed-state';
import { FormFooter } from '@/components/forms/form-footer';
import { ImportDrawer } from '@/components/forms/import-drawer';
import { useSession } from '@/hooks/session';
import { useUrlParam } from '@/hooks/use-url-params';
import { holidayLines } from './holiday-text';
import styles from './holidays.module.css';
import { useHolidaysOfYear } from './use-holidays-of-year';
import { YearCalendar } from './year-calendar';

const LONGEST_NAME = 20;

function useYear(): [number, (year: number) => void] {
  const [requested, setRequested] = useUrlParam('year', String(dayjs(businessDay()).year()));
  const { first, last } = HOLIDAY_YEARS;
  const year = Number(requested);
  return [
    Number.isInteger(year) && year >= first && year <= last ? year : dayjs(businessDay()).year(),
    (to) => setRequested(String(to)),
  ];
}

export function HolidaysTab() {
  const [year, setYear] = useYear();
  const { can } = useSession();
  const editable = can('p_98150_edit');
  const [kind, setKind] = useState<HolidayDay['kind']>('off');
  const [name, setName] = useState('');
  const [isImporting, setImporting] = useState(false);
  const holidays = useHolidaysOfYear(year);
  const { stored, days, dirty, submitting, refusal } = holidays;

  const choose = (day: string) => {
    const before = days.get(day);
    const same = before?.kind === kind && before.name === name.trim();
    holidays.put(day, same ? null : { kind, name: name.trim() });
  };
  return (
    <>
      <Card size="small">
        <div className={styles.bar}>
          <YearPicker year={year} onChange={setYear} />
          {editable && (
            <>
              <Segmented
                aria-label="点选日期设为"
                options={[
                  { value: 'off', label: '休息' },
                  { value: 'work', label: '调休上班' },
                ]}
                value={kind}
                onChange={(chosen) => setKind(chosen as HolidayDay['kind'])}
              />
              <Input
                style={{ width: 160 }}
                aria-label="节日名称"
                placeholder="节日名称，如国庆节"
                maxLength={LONGEST_NAME}
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
              <span className={styles.grow}>点日期设置，再点一次清除；未设置的日期按周一至周五工作</span>
              <Fill year={year} onFill={holidays.replace} />
              <Button disabled={dirty} title={dirty ? '请先保存或重置' : undefined} onClick={() => setImporting(true)}>
                导入
              </Button>
            </>
          )}
        </div>
        {refusal && (
          <Alert
            type="error"
            showIcon
            style={{ marginBottom: 12 }}
            message={refusal.message}
            action={
              refusal.stale && (
                <Button size="small" onClick={holidays.reload}>
                  重新载入
                </Button>
              )
            }
          />
        )}
        {stored.isError && <FailedState error={stored.error} onRetry={() => stored.refetch()} />}
        {stored.isPending && <Skeleton active paragraph={{ rows: 10 }} />}
        {stored.data && (
          <>
            <YearCalendar year={year} days={days} onChoose={editable ? choose : undefined} />
            <Summary year={year} days={[...days.values()]} />
          </>
        )}
      </Card>
      {isImporting && <ImportDrawer declaration={holidayImport} onClose={() => setImporting(false)} />}
      {editable && (
        <FormFooter>
          <Button disabled={!dirty} onClick={holidays.reset}>
            重置
          </Button>
          <Button type="primary" disabled={!dirty} loading={submitting} onClick={holidays.save}>
            保存
          </Button>
        </FormFooter>
      )}
    </>
  );
}

function YearPicker({ year, onChange }: { year: number; onChange: (year: number) => void }) {
  return (
    <span>
      <Button type="text" icon={<LeftOutlined />} aria-label="上一年" onClick={() => onChange(year - 1)} />
      <strong>{`${year} 年`}</strong>
      <Button type="text" icon={<RightOutlined />} aria-label="下一年" onClick={() => onChange(year + 1)} />
    </span>
  );
}

/** Fills in a year with a known arrangement in one step; existing entries are replaced. */
function Fill({ year, onFill }: { year: number; onFill: (days: readonly HolidayDay[]) => void }) {
  const days = statutoryHolidays(year);
  return days ? <Button onClick={() => onFill(days)}>填入国务院放假安排</Button> : null;
}

function Summary({ year, days }: { year: number; days: readonly HolidayDay[] }) {
  if (days.length === 0) {
    return <p className={styles.summary}>{`${year} 年还没有登记节假日：按国务院公布的放假安排点选日期。`}</p>;
  }
  return (
    <ul className={styles.summary} aria-label="放假安排">
      {holidayLines(days).map(({ name, text }) => (
        <li key={name}>{`${name}：${text}`}</li>
      ))}
    </ul>
  );
}
