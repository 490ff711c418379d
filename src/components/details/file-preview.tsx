// 预览 of a stored file within the page: pictures and PDF.
import { useQuery } from '@tanstack/react-query';
import { Modal, Skeleton } from 'antd';
import { useEffect, useMemo } from 'react';
import { downloadFile } from '#api/account/file';
import type { StoredFile } from '#api/account/file.schema';
import { fetchFile } from '@/api/download';
import { FailedState } from '@/components/feedback/failed-state';
import { addressOf } from '@/components/forms/inputs/files/stored-file';

type Previewed = Pick<StoredFile, 'id' | 'name' | 'media_type'>;

const PDF = 'application/pdf';
const WIDTH = 960;
const HEIGHT = '72vh';

export const canPreview = ({ media_type }: Pick<StoredFile, 'media_type'>): boolean =>
  media_type === PDF || media_type.startsWith('image/');

/** Stored files forbid frames, so the PDF is fetched and shown from memory. */
function PdfFrame({ file: { id, name } }: { file: Previewed }) {
  const { data, isError, error, refetch } = useQuery({
    queryKey: [downloadFile.path, id],
    queryFn: async () => (await fetchFile(downloadFile, { id }))?.blob ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const url = useMemo(() => data && URL.createObjectURL(new Blob([data], { type: PDF })), [data]);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  if (isError || data === null) return <FailedState error={error} onRetry={refetch} title="打开失败" />;
  if (!url) return <Skeleton active paragraph={{ rows: 10 }} />;
  return <iframe src={url} title={name} style={{ width: '100%', height: HEIGHT, border: 0 }} />;
}

export function FilePreview({ file, onClose }: { file: Previewed; onClose: () => void }) {
  return (
    <Modal
      open
      width={WIDTH}
      title={file.name}
      onCancel={onClose}
      footer={
        <a href={addressOf(file.id)} download={file.name}>
          下载
        </a>
      }
    >
      {file.media_type === PDF ? (
        <PdfFrame file={file} />
      ) : (
        <img
          src={addressOf(file.id)}
          alt={file.name}
          style={{ display: 'block', maxWidth: '100%', maxHeight: HEIGHT, margin: '0 auto' }}
        />
      )}
    </Modal>
  );
}
