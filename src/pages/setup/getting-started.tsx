// 开始使用: the steps of a new enterprise to its first bills with the progress, sample files for the imports, and a glossary.
import { CheckCircleFilled, ClockCircleOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Card, Progress, Skeleton } from 'antd';
import { confirmStep, getGettingStarted, sampleFile } from '#api/setup/getting-started/getting-started';
import type { GettingStarted } from '#api/setup/getting-started/getting-started.schema';
import { type ConfirmedStep, type GettingStartedStep, STEPS } from '#api/setup/getting-started/steps';
import { call } from '@/api/client';
import { download } from '@/api/download';
import { FailedState } from '@/components/feedback/failed-state';
import { LinkButton } from '@/components/layout/link-button';
import { PageHeader } from '@/components/layout/page-header';
import { useSession } from '@/hooks/session';
import { useSubmit } from '@/hooks/use-submit';
import { palette } from '@/theme/palette';
import styles from './getting-started.module.css';

type Progressed = GettingStarted['steps'][number];

export default function GettingStartedPage() {
  const query = useQuery({
    queryKey: [getGettingStarted.path],
    queryFn: () => call(getGettingStarted, {}),
    staleTime: 0,
  });
  const { data } = query;
  return (
    <>
      <PageHeader
        title="开始使用"
        description="按顺序完成下面的步骤，就能从空白企业走到第一批账单；导入的步骤可以先用示例文件试一遍"
      />
      {query.isError ? (
        <FailedState error={query.error} onRetry={query.refetch} />
      ) : data ? (
        <>
          <Card size="small" className={styles.progress}>
            <Progress
              percent={Math.round((data.done / STEPS.length) * 100)}
              aria-label="完成进度"
              strokeColor={palette.primary}
            />
            <span>{`已完成 ${data.done} / ${STEPS.length} 步`}</span>
          </Card>
          <ol className={styles.steps}>
            {STEPS.map((step: GettingStartedStep, place) => {
              const progressed = data.steps.find(({ key }) => key === step.key);
              if (!progressed) return null;
              const isNext = step.key === nextOf(data);
              return <Step key={step.key} step={step} place={place + 1} progressed={progressed} isNext={isNext} />;
            })}
          </ol>
        </>
      ) : (
        <Skeleton active paragraph={{ rows: 10 }} />
      )}
    </>
  );
}

/** Returns the first open step: the only one with a primary button. */
const nextOf = ({ steps }: GettingStarted) =>
  STEPS.find(({ key }) => steps.some((each) => each.key === key && !each.done))?.key;

interface StepProps {
  step: GettingStartedStep;
  place: number;
  progressed: Progressed;
  isNext: boolean;
}

function Step({ step, place, progressed, isNext }: StepProps) {
  const { can } = useSession();
  const { done, count, confirmed_by } = progressed;
  const state = count === null ? confirmed_by && `${confirmed_by} 已核对` : `已有 ${count} ${step.counts}`;
  return (
    <li>
      <Card size="small">
        <div className={styles.step}>
          {done ? (
            <CheckCircleFilled className={styles.done} aria-label="已完成" />
          ) : (
            <ClockCircleOutlined className={styles.open} aria-label="未完成" />
          )}
          <div className={styles.words}>
            <b>{`${place}. ${step.title}`}</b>
            <p>{step.help}</p>
          </div>
          <span className={styles.state}>{state}</span>
          <div className={styles.acts}>
            {step.sample && <SampleButton file={step.sample} />}
            {step.counts === undefined && <ConfirmButton step={step.key as ConfirmedStep} done={done} />}
            {can(step.access) && (
              <LinkButton to={step.to} type={isNext ? 'primary' : 'default'}>
                {step.act}
              </LinkButton>
            )}
          </div>
        </div>
      </Card>
    </li>
  );
}

function SampleButton({ file }: { file: NonNullable<GettingStartedStep['sample']> }) {
  return <Button onClick={() => download(sampleFile, { file }).catch(() => undefined)}>示例文件</Button>;
}

function ConfirmButton({ step, done }: { step: ConfirmedStep; done: boolean }) {
  const client = useQueryClient();
  const { submitting, submit } = useSubmit(confirmStep, {
    onDone: () => client.invalidateQueries({ queryKey: [getGettingStarted.path] }),
  });
  return (
    <Button loading={submitting} onClick={() => submit({ step, done: !done })}>
      {done ? '改为未核对' : '标记已核对'}
    </Button>
  );
}
