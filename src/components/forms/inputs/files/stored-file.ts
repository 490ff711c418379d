// Download address and size text of a stored file.
import { downloadFile } from '#api/account/file';
import { API_BASE } from '@/api/client';

const KB = 1024;

export const addressOf = (file_id: number) => `${API_BASE}${downloadFile.path}?id=${file_id}`;

export const sizeText = (bytes: number) =>
  bytes < KB * KB ? `${Math.max(1, Math.round(bytes / KB))} KB` : `${(bytes / KB / KB).toFixed(1)} MB`;
