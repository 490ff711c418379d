// 发送账单、催缴: the recipients with their channels, and the excluded bills with the reason, shown before sending.
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Modal, Skeleton, Table } from 'antd';
import { letterPdf, notifyBills, previewNotices } from '#api/finance/bill/bill';
import type { NoticePreview } from '#api/finance/bill/bill.schema';
import { BILL_NOTICE, NOTICE_CHANNEL } from '#api/finance/labels';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';
import { useDownload } from '@/hooks/use-download';
import { useSubmit } from '@/hooks/use-submit';

export interface Notifying {
  ids: readonly number[];
  level: number;
}

interface Props extends Notifying {
  onClose: () => void;
}

const WIDTH = 960;
const PAGE = 10;

const countText = ({ waiting, sms }: Pick<NoticePreview, 'waiting' | 'sms'>): string =>
  [waiting - sms && `${waiting - sms} 封邮件`, sms && `${sms} 条短信`].filter(Boolean).join('、');

export function NotifyDialog({ ids, level, onClose }: Props) {
  const input = { ids: [...ids], level };
  const preview = useQuery({
    queryKey: [previewNotices.path, input],
    queryFn: () => call(previewNotices, input),
    staleTime: 0,
  });
  const { submit, submitting } = useSubmit(notifyBills, {
    rereads: 'all',
    success: (done) => `${countText(done)}已排入发送，约 5 分钟内发出，结果见账单的通知记录`,
    onDone: onClose,
  });
  const { data } = preview;
  const { label } = BILL_NOTICE[level as keyof typeof BILL_NOTICE];
  return (
    <Modal
      open
      width={WIDTH}
      title={level === 0 ? '发送账单' : label}
      okText={data?.waiting ? `发送 ${countText(data)}` : '发送'}
      cancelText="取消"
      okButtonProps={{ disabled: !data?.waiting, loading: submitting }}
      onOk={() => submit(input)}
      onCancel={onClose}
      footer={(buttons) => (
        <>
          {level > 0 && <LetterButton ids={data?.claimed_ids ?? []} level={level} />}
          {buttons}
        </>
      )}
    >
      {preview.isError && <FailedState error={preview.error} onRetry={() => preview.refetch()} />}
      {preview.isPending && <Skeleton active />}
      {data && <Preview preview={data} />}
    </Modal>
  );
}

/** The letters need no recipient: they are delivered on paper. */
function LetterButton({ ids, level }: Notifying) {
  const { busy, save } = useDownload();
  return (
    <Button
      style={{ float: 'left' }}
      disabled={ids.length === 0}
      loading={busy}
      onClick={() => save(letterPdf, { ids: [...ids], level })}
    >
      下载催缴函{ids.length > 1 && `（${ids.length} 份）`}
    </Button>
  );
}

const space = { marginBottom: 12 };

function Preview({ preview }: { preview: NoticePreview }) {
  const { notices, left_out, unavailable } = preview;
  return (
    <>
      {unavailable.map((channel) => (
        <Alert
          key={channel}
          type="warning"
          showIcon
          style={space}
          message={channel === 'email' ? '服务器未配置邮件服务，邮件无法发送' : '服务器未配置短信网关，短信无法发送'}
        />
      ))}
      {notices.length > 0 && (
        <Table
          rowKey={(row) => `${row.number}:${row.target}`}
          size="small"
          style={space}
          pagination={{ pageSize: PAGE, hideOnSinglePage: true, showSizeChanger: false }}
          dataSource={notices}
          expandable={{
            expandedRowRender: (row) => <div style={{ whiteSpace: 'pre-wrap' }}>{row.content}</div>,
            defaultExpandedRowKeys: notices.slice(0, 1).map((row) => `${row.number}:${row.target}`),
          }}
          columns={[
            { title: '租客', dataIndex: 'tenant_name', ellipsis: true },
            { title: '账单编号', dataIndex: 'number', width: 150 },
            { title: '方式', width: 70, render: (_cell, row) => NOTICE_CHANNEL[row.channel].label },
            { title: '收件人', dataIndex: 'target', width: 220, ellipsis: true },
          ]}
        />
      )}
      {left_out.length > 0 && (
        <Table
          rowKey="number"
          size="small"
          pagination={{ pageSize: PAGE, hideOnSinglePage: true, showSizeChanger: false }}
          dataSource={left_out}
          columns={[
            { title: '不发送的账单', dataIndex: 'number', width: 180 },
            { title: '原因', dataIndex: 'reason' },
          ]}
        />
      )}
    </>
  );
}
