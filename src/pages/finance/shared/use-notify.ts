// Sends bills, or reminders after it was seen what they would do, and tells which could not be sent.
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useCallback } from 'react';
import { notifyBills, previewNotices } from '#api/finance/bill/bill';
import type { NotifyDone } from '#api/finance/bill/bill.schema';
import { BILL_NOTICE } from '#api/finance/labels';
import { call } from '@/api/client';

const MOST_NAMED = 10;

const countText = ({ waiting, sms }: NotifyDone): string =>
  [waiting - sms && `${waiting - sms} 封邮件`, sms && `${sms} 条短信`].filter(Boolean).join('、');

function leftOutText({ left_out }: NotifyDone): string {
  const named = left_out.slice(0, MOST_NAMED).map(({ number, reason }) => `${number}：${reason}`);
  return `${named.join('；')}${left_out.length > MOST_NAMED ? '；……' : ''}`;
}

export function useNotify(): (ids: readonly number[], level: number) => Promise<void> {
  const { message, modal } = App.useApp();
  const client = useQueryClient();
  return useCallback(
    async (ids, level) => {
      const send = async () => {
        const done = await call(notifyBills, { ids: [...ids], level });
        if (done.waiting) message.success(`${countText(done)}已排入发送，约 5 分钟内发出`);
        await client.invalidateQueries();
        return done;
      };
      const tell = (done: NotifyDone) =>
        done.left_out.length &&
        modal.warning({
          title: `${done.left_out.length} 份账单未发送`,
          content: leftOutText(done),
          okText: '知道了',
        });
      if (level === 0) {
        tell(await send());
        return;
      }
      const preview = await call(previewNotices, { ids: [...ids], level });
      if (preview.waiting === 0) {
        tell(preview);
        return;
      }
      const { label } = BILL_NOTICE[level as keyof typeof BILL_NOTICE];
      await modal.confirm({
        title: `${label}：${ids.length - preview.left_out.length} 份账单`,
        content: [
          `将发出${countText(preview)}。`,
          preview.left_out.length && `另有 ${preview.left_out.length} 份不发送：${leftOutText(preview)}`,
        ]
          .filter(Boolean)
          .join(''),
        okText: '发送',
        cancelText: '取消',
        onOk: send,
      });
    },
    [client, message, modal],
  );
}
