// The running call with a file: its title, its progress, and the stop button.
import { useQuery } from '@tanstack/react-query';
import { Button, Card, Progress, Space } from 'antd';
import { useEffect, useState } from 'react';
import { waitingWork } from '#api/account/heavy-work';
import { IMPORT_STAGE, type ImportProgress, importProgress } from '#api/kernel/import';
import { call } from '@/api/client';
import { LOOK_AGAIN_MS, waitingText } from '@/api/progress';
import { queryClient } from '@/api/query-client';
import { palette } from '@/theme/palette';

/** Delay before the progress is first requested, and interval between requests, ms. */
const PATIENCE_MS = 600;

/** A running call; the server reports its progress by the key. */
export interface Way {
  title: string;
  key: string;
  stop: () => void;
}

const count = (rows: number) => rows.toLocaleString('en-US');

function progressText({ stage, rows, of }: ImportProgress): string {
  const { label } = IMPORT_STAGE[stage];
  if (of === null) return rows > 0 ? `${label}：已读取 ${count(rows)} 行` : label;
  return rows < of ? `${label}：${count(rows)} / ${count(of)} 行` : `${label}：共 ${count(of)} 行`;
}

/** Start and length of each of the four stages, in percent of the whole. */
const SHARE: Record<ImportProgress['stage'], [from: number, length: number]> = {
  reading: [10, 20],
  checking: [30, 20],
  matching: [50, 20],
  writing: [70, 30],
};

function shareOf({ stage, rows, of }: ImportProgress): number {
  const [from, length] = SHARE[stage];
  return from + (of && rows < of ? Math.round((length * rows) / of) : 0);
}

/**
 * Returns null until the server reports progress. Passes the client, because the progress is also shown outside of the page, where there is no
 * provider.
 */
function useProgress(key: string): ImportProgress | null {
  const [patient, setPatient] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useQuery(
    {
      queryKey: [importProgress.path, key],
      queryFn: ({ signal }) => call(importProgress, { key }, { signal }),
      enabled: !patient,
      refetchInterval: PATIENCE_MS,
      staleTime: 0,
      gcTime: 0,
      retry: false,
    },
    queryClient,
  );
  return data ?? null;
}

/** Returns true from the beginning of the import until its first rows are read: its file may wait for the work of others. */
const mayWait = (progress: ImportProgress | null) =>
  progress?.stage === 'reading' && progress.rows === 0 && progress.of === null;

/** Returns the place of the user's work in the queue; null when none waits. */
function useWaiting(enabled: boolean): string | null {
  const { data } = useQuery(
    {
      queryKey: [waitingWork.path],
      queryFn: ({ signal }) => call(waitingWork, {}, { signal }),
      enabled,
      refetchInterval: LOOK_AGAIN_MS,
      staleTime: 0,
      gcTime: 0,
      retry: false,
    },
    queryClient,
  );
  return enabled && data ? waitingText(data) : null;
}

export function WayProgress({ way: { key, stop } }: { way: Way }) {
  const progress = useProgress(key);
  const waiting = useWaiting(mayWait(progress));
  return (
    <>
      <Progress percent={progress ? shareOf(progress) : 0} status="active" showInfo={false} />
      <Space style={{ display: 'flex', justifyContent: 'space-between' }}>
        <span style={{ color: palette.textSecondary }}>
          {waiting ?? (progress ? progressText(progress) : '等待服务器处理')}
        </span>
        {/* A write cannot be stopped: it either succeeds or reports its error. */}
        {progress?.stage !== 'writing' && (
          <Button size="small" onClick={stop}>
            取消
          </Button>
        )}
      </Space>
    </>
  );
}

export function WayBar({ way }: { way: Way }) {
  return (
    <Card size="small" style={{ marginBottom: 12 }}>
      <span role="status">{`正在${way.title}…`}</span>
      <WayProgress key={`${way.title} ${way.key}`} way={way} />
    </Card>
  );
}
