// Files being uploaded: checked here first, then sent one by one with progress; refused files show the reason.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { fileLimits, uploadFile } from '#api/account/file';
import type { StoredFile } from '#api/account/file.schema';
import { ApiError } from '@/api/api-error';
import { call } from '@/api/client';
import { uploadOf } from '@/api/upload';

export interface Sending {
  key: number;
  name: string;
  /** 0 to 1. */
  share: number;
  /** Reason of the refusal; null while uploading. */
  fault: string | null;
}

export const PICTURE_TYPES = ['png', 'jpg', 'jpeg', 'webp'];
export const FILE_TYPES = [...PICTURE_TYPES, 'pdf', 'docx', 'xlsx'];
/** Shown at the file, not in a dialog. */
const QUIET = [413, 415, 422];
const MB = 1024 * 1024;

interface Rules {
  types: readonly string[];
  max_mb: number | undefined;
}

/** Returns why a file is refused by its name or size, or null when it is accepted. */
function faultOf({ name, size }: File, { types, max_mb }: Rules): string | null {
  const extension = name.split('.').at(-1)?.toLowerCase() ?? '';
  if (!types.includes(extension))
    return types === PICTURE_TYPES
      ? '只能上传 PNG、JPG、WebP 图片'
      : '只能上传图片（PNG、JPG、WebP）、PDF、Word、Excel';
  if (size === 0) return '文件是空的';
  return max_mb !== undefined && size > max_mb * MB ? `文件过大，最多 ${max_mb} MB` : null;
}

interface Options {
  types: readonly string[];
  onStored: (file: StoredFile) => void;
  onBusy?: (busy: boolean) => void;
}

export function useUploads({ types, onStored, onBusy }: Options) {
  const limits = useQuery({
    queryKey: [fileLimits.path],
    queryFn: () => call(fileLimits, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const max_mb = limits.data?.max_mb;
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const next = useRef(0);
  // Several uploads may end at the same time: each one calls the current handler.
  const stored = useRef(onStored);
  stored.current = onStored;

  const change = (key: number, part: Partial<Sending>) =>
    setSending((all) => all.map((each) => (each.key === key ? { ...each, ...part } : each)));
  const remove = (key: number) => setSending((all) => all.filter((each) => each.key !== key));

  const send = async (key: number, file: File) => {
    try {
      const onSent = (share: number) => change(key, { share });
      stored.current(await call(uploadFile, uploadOf(file), { quiet: QUIET, onSent }));
      remove(key);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      change(key, { fault: error.message });
    }
  };
  /** Uploads as many files as there is room for, one after the other, so that they keep their order; the others show `full`. */
  const sendAll = async (files: readonly File[], room: number, full: string) => {
    const rows = files.map((file, place) => {
      next.current += 1;
      const fault = place < room ? faultOf(file, { types, max_mb }) : full;
      return { file, row: { key: next.current, name: file.name, share: 0, fault } };
    });
    setSending((all) => [...all, ...rows.map(({ row }) => row)]);
    for (const { file, row } of rows) if (row.fault === null) await send(row.key, file);
  };

  const busy = sending.some((each) => each.fault === null);
  useEffect(() => onBusy?.(busy), [busy, onBusy]);
  return { sending, max_mb, remove, send: sendAll };
}
