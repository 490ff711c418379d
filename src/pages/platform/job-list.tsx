// 后台任务: the background jobs of the server with their last runs and results; a job can be started immediately.
import { useQuery } from '@tanstack/react-query';
import { App, Button, Card, Drawer, Empty, Space, Table } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { useState } from 'react';
import type { Labels } from '#api/kernel/labels';
import { jobRuns, listJobs, runJobNow } from '#api/platform/job';
import type { JobRun, JobState } from '#api/platform/job.schema';
import { call } from '@/api/client';
import { TagLabel } from '@/components/details/tag-label';
import { FailedState } from '@/components/feedback/failed-state';
import { StatusTag, textOf } from '@/components/figures';
import { PageHeader } from '@/components/layout/page-header';
import { palette } from '@/theme/palette';

const OUTCOME: Labels = {
  running: { label: '运行中', tone: 'progress' },
  ok: { label: '成功', tone: 'success' },
  failed: { label: '失败', tone: 'danger' },
};
/** Refetch interval while the page is open, ms. */
const LOOK_EVERY = 5000;

const outcomeOf = ({ finished_at, failure }: JobRun) => (failure ? 'failed' : finished_at ? 'ok' : 'running');

export default function JobListPage() {
  const { message } = App.useApp();
  const [opened, setOpened] = useState<JobState | null>(null);
  const jobs = useQuery({
    queryKey: [listJobs.path],
    queryFn: () => call(listJobs, {}),
    refetchInterval: LOOK_EVERY,
    staleTime: 0,
  });
  const runNow = async ({ name, title }: JobState) => {
    await call(runJobNow, { name });
    message.success(`「${title}」已排队，几秒后开始运行`);
    await jobs.refetch();
  };
  return (
    <>
      <PageHeader title="后台任务" description="由服务器按计划运行；停机期间错过的任务在启动后补运行一次" />
      {jobs.isError ? (
        <FailedState error={jobs.error} onRetry={() => jobs.refetch()} />
      ) : (
        <Card styles={{ body: { padding: 12 } }}>
          <Table<JobState>
            rowKey="name"
            size="small"
            columns={columnsOf(runNow, setOpened)}
            dataSource={jobs.data ?? []}
            loading={jobs.isPending}
            pagination={false}
            scroll={{ x: 1000 }}
          />
        </Card>
      )}
      {opened && <RunsDrawer job={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function columnsOf(runNow: (job: JobState) => unknown, show: (job: JobState) => void): ColumnsType<JobState> {
  return [
    { title: '任务', dataIndex: 'title', width: 150 },
    { title: '计划', dataIndex: 'schedule', width: 110 },
    {
      title: '上次运行',
      key: 'last',
      width: 140,
      render: (_value, { last_run }) => textOf('instant', last_run?.started_at),
    },
    {
      title: '结果',
      key: 'outcome',
      render: (_value, { last_run }) =>
        last_run && (
          <Space size={8}>
            <StatusTag labels={OUTCOME} value={outcomeOf(last_run)} />
            <span style={last_run.failure ? { color: palette.error } : undefined}>
              {last_run.failure || last_run.note}
            </span>
          </Space>
        ),
    },
    { title: '下次运行', key: 'next', width: 140, render: (_value, { next_run }) => textOf('instant', next_run) },
    {
      title: '近 30 天失败',
      dataIndex: 'failures',
      width: 110,
      align: 'right',
      render: (count: number) => (count > 0 ? <TagLabel colour="red">{count}</TagLabel> : 0),
    },
    {
      title: '操作',
      key: 'actions',
      width: 150,
      render: (_value, job) => (
        <Space size={12}>
          <Button type="link" size="small" style={{ padding: 0 }} onClick={() => runNow(job)}>
            立即运行
          </Button>
          <Button type="link" size="small" style={{ padding: 0 }} onClick={() => show(job)}>
            运行记录
          </Button>
        </Space>
      ),
    },
  ];
}

const RUN_COLUMNS: ColumnsType<JobRun> = [
  { title: '开始', key: 'start', width: 150, render: (_value, run) => textOf('instant', run.started_at) },
  { title: '结束', key: 'end', width: 150, render: (_value, run) => textOf('instant', run.finished_at) },
  {
    title: '结果',
    key: 'outcome',
    width: 90,
    render: (_value, run) => <StatusTag labels={OUTCOME} value={outcomeOf(run)} />,
  },
  { title: '说明', key: 'note', render: (_value, run) => run.failure || run.note },
];

function RunsDrawer({ job, onClose }: { job: JobState; onClose: () => void }) {
  const runs = useQuery({
    queryKey: [jobRuns.path, job.name],
    queryFn: () => call(jobRuns, { name: job.name }),
    staleTime: 0,
  });
  return (
    <Drawer open width={720} title={`${job.title}：运行记录`} onClose={onClose}>
      {runs.isError ? (
        <FailedState error={runs.error} onRetry={() => runs.refetch()} />
      ) : (
        <Table<JobRun>
          rowKey="id"
          size="small"
          columns={RUN_COLUMNS}
          dataSource={runs.data ?? []}
          loading={runs.isPending}
          pagination={false}
          locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有运行过" /> }}
        />
      )}
    </Drawer>
  );
}
