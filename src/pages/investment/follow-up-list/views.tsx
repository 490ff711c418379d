// The three views of follow-ups, and the switch between them.
import { history } from '@umijs/max';
import { Segmented } from 'antd';
import { followUpPaths } from '#api/kernel/paths';

const VIEWS = [
  { value: followUpPaths.list, label: '列表' },
  { value: followUpPaths.calendar, label: '日历' },
  { value: followUpPaths.visits, label: '拜访计划' },
];

export const Views = ({ now }: { now: string }) => (
  <Segmented options={VIEWS} value={now} onChange={(path) => history.push(path)} aria-label="视图" />
);
