// Sends bills or reminders, and tells which could not be sent.
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useCallback } from 'react';
import { notifyBills } from '../../../../api/finance/bill';
import { call } from '../../../api/client';

const MOST_NAMED = 10;

export function useNotify(): (ids: readonly number[], level: number) => Promise<void> {
  const { message, modal } = App.useApp();
  const client = useQueryClient();
  return useCallback(
    async (ids, level) => {
      const done = await call(notifyBills, { ids: [...ids], level });
      if (done.waiting) message.success(`${done.waiting} 封邮件已排入发送，约 5 分钟内发出`);
      if (done.left_out.length)
        modal.warning({
          title: `${done.left_out.length} 份账单未发送`,
          content: done.left_out
            .slice(0, MOST_NAMED)
            .map(({ number, reason }) => `${number}：${reason}`)
            .join('；'),
          okText: '知道了',
        });
      await client.invalidateQueries();
    },
    [client, message, modal],
  );
}
