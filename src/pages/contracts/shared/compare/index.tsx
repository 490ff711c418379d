// 对比: the fields of two sets of terms and the resulting collection plans, side by side.
import { Card, Checkbox } from 'antd';
import { useMemo, useState } from 'react';
import type { TermsShape } from '@/components/contracts/terms/terms-shape';
import { useHolidays } from '@/hooks/use-holidays';
import paper from '../paper.module.css';
import styles from '../shared.module.css';
import { scheduleDiff } from './schedule-diff';
import { ScheduleDiffTable } from './schedule-diff-table';
import { TermsDiffTable } from './terms-diff-table';

interface Props {
  before: TermsShape;
  after: TermsShape;
  names: readonly [string, string];
  isPrinting: boolean;
}

const PAGE_SIZE = 50;

export function TermsCompare({ before, after, names, isPrinting }: Props) {
  const holidays = useHolidays();
  const [onlyDifferences, setOnly] = useState(true);
  const rows = useMemo(() => scheduleDiff(before, after, holidays), [before, after, holidays]);
  const filter = (
    <Checkbox
      className={paper.screenOnly}
      checked={onlyDifferences}
      onChange={(event) => setOnly(event.target.checked)}
    >
      只看差异
    </Checkbox>
  );
  const view = { names, onlyDifferences };
  return (
    <div className={styles.stack}>
      <Card size="small" title="条款对比" extra={filter} styles={{ body: { padding: 0 } }}>
        <TermsDiffTable before={before} after={after} {...view} />
      </Card>
      <Card size="small" title="收款计划对比（按各版本条款试算，含税）" styles={{ body: { padding: 0 } }}>
        <ScheduleDiffTable rows={rows} {...view} pageSize={isPrinting ? undefined : PAGE_SIZE} />
      </Card>
    </div>
  );
}
