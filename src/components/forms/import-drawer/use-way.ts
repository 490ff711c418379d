// A call with a file that may take its time: how far the server is, and its stop, with which the work ends there too.
import { useQuery } from '@tanstack/react-query';
import axios from 'axios';
import { useEffect, useState } from 'react';
import type { Endpoint, FileUpload } from '#api/kernel/endpoint/endpoint';
import { type ImportProgress, importProgress } from '#api/kernel/import/import';
import { call } from '@/api/client';
import { uploadOf } from '@/api/upload';
import type { Quiet } from '@/hooks/use-submit';

/** What is done by then needs no figures, and how often they are asked for, ms. */
const PATIENCE_MS = 600;

/** The same for every call with a file: a call repeated after a lost answer must not look like another one. */
const keys = new WeakMap<File, string>();
function keyOf(file: File): string {
  const key = keys.get(file) ?? crypto.randomUUID();
  keys.set(file, key);
  return key;
}

/** One call on its way. */
export interface Way {
  title: string;
  /** Null while nothing is known of it. */
  progress: ImportProgress | null;
  stop: () => void;
}

interface Running {
  title: string;
  key: string;
  stop: () => void;
}

export function useWay() {
  const [running, setRunning] = useState<Running | null>(null);
  const [patient, setPatient] = useState(true);
  useEffect(() => {
    setPatient(true);
    const timer = running && setTimeout(() => setPatient(false), PATIENCE_MS);
    return () => clearTimeout(timer ?? undefined);
  }, [running]);
  const key = running?.key ?? '';
  const { data } = useQuery({
    queryKey: [importProgress.path, key],
    queryFn: ({ signal }) => call(importProgress, { key }, { signal }),
    enabled: running !== null && !patient,
    refetchInterval: PATIENCE_MS,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

  /** Null where the user stopped it. */
  const send = async <Output>(
    endpoint: Endpoint<FileUpload, Output>,
    file: File,
    fields: Readonly<Record<string, string>>,
    { quiet }: Quiet,
  ): Promise<Output | null> => {
    const stop = new AbortController();
    setRunning({ title: endpoint.title, key: keyOf(file), stop: () => stop.abort() });
    try {
      return await call(endpoint, uploadOf(file, { ...fields, progress: keyOf(file) }), { quiet, signal: stop.signal });
    } catch (error) {
      if (axios.isCancel(error)) return null;
      throw error;
    } finally {
      setRunning(null);
    }
  };
  const way: Way | null = running && { title: running.title, stop: running.stop, progress: data ?? null };
  return { way, send };
}
