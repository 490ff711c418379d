// 试算: totals and the plan of each clause as typed. Clauses that can't be computed yet show the reason.
import { Alert, Card, Tabs } from 'antd';
import { formatMoney } from '#domain/kernel/text/format';
import { PlanTable } from '../collection-plan/plan-table';
import { YearSummary } from '../collection-plan/year-summary';
import { useLive } from './live';
import styles from './terms-form.module.css';
import type { ClauseTrial, Trial } from './trial';

const PAGE_SIZE = 12;

export function TrialPanel() {
  const { trial } = useLive();
  const waiting = trial.clauses.filter(({ issues }) => issues.length > 0).length;
  return (
    <Card
      size="small"
      title="试算"
      aria-label="试算"
      extra={
        <span className={styles.hint}>{waiting > 0 ? `${waiting} 条费用条款待完善` : '与保存后的收款计划一致'}</span>
      }
    >
      <Totals trial={trial} />
      {trial.clauses.length > 0 && (
        <Tabs
          size="small"
          items={[
            ...trial.clauses.map((clause) => ({
              key: String(clause.index),
              label: `${clause.index + 1}. ${clause.name}`,
              children: <ClauseTrialView clause={clause} />,
            })),
            { key: 'years', label: '按年合计', children: <YearSummary clauses={trial.clauses} narrow /> },
          ]}
        />
      )}
    </Card>
  );
}

function Totals({ trial }: { trial: Trial }) {
  const isNothing = trial.clauses.every(({ rows }) => rows.length === 0);
  const figures = [
    { title: '合同总额（含税，元）', fen: isNothing ? null : trial.total_fen },
    { title: '首年应收（元）', fen: isNothing ? null : trial.first_year_fen },
    { title: '起租月租金（元/月）', fen: trial.monthly_rent_fen },
    { title: '保证金（元）', fen: trial.deposit_fen },
  ];
  return (
    <div className={styles.totals}>
      {figures.map(({ title, fen }) => (
        <div key={title} className={styles.total}>
          <span>{title}</span>
          <strong>{formatMoney(fen)}</strong>
        </div>
      ))}
    </div>
  );
}

function ClauseTrialView({ clause }: { clause: ClauseTrial }) {
  if (clause.issues.length === 0 && clause.rows.length === 0)
    return <p className={styles.hint}>无保底的流水抽成按租客申报的营业额结算，没有固定的收款计划。</p>;
  if (clause.issues.length === 0) return <PlanTable plan={clause} pageSize={PAGE_SIZE} />;
  return (
    <Alert
      type="info"
      showIcon
      message="填写以下内容后显示收款计划"
      description={
        <ul style={{ margin: 0, paddingInlineStart: 18 }}>
          {[...new Set(clause.issues.map((issue) => issue.message))].map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      }
    />
  );
}
