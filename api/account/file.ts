// Stored files: upload and download.
import type { Ids } from '../kernel/endpoint/crud';
import { endpoint, type FileUpload, fileEndpoint } from '../kernel/endpoint/endpoint';
import type { FileLimits, StoredFile } from './file.schema';

export const uploadFile = endpoint<FileUpload, StoredFile>('/api/common/file/upload', 'signed-in', '上传文件');
export const downloadFile = fileEndpoint<{ id: number }>('/api/common/file/report', 'signed-in', '下载文件', {
  method: 'GET',
});
/** Names and sizes of stored files, in the requested order. */
export const filesById = endpoint<Ids, StoredFile[]>('/api/common/file/names', 'signed-in', '文件信息', {
  reads: true,
});
export const fileLimits = endpoint<Record<string, never>, FileLimits>(
  '/api/common/file/limits',
  'signed-in',
  '上传限制',
  { reads: true },
);
