// Stored files: upload and download.
import { endpoint, type FileContent, type FileUpload } from '../kernel/endpoint';
import type { StoredFile } from './file.schema';

export const uploadFile = endpoint<FileUpload, StoredFile>('/api/common/file/upload', 'signed-in', '上传文件');
export const downloadFile = endpoint<{ id: number }, FileContent>('/api/common/file/report', 'signed-in', '下载文件', {
  method: 'GET',
  reads: true,
});
