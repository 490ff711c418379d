// A call with a file that may take long. When the user leaves its page, a check is stopped; an import continues, and its progress is shown in a
// notification until it is done.
import { notification } from 'antd';
import axios from 'axios';
import { useEffect, useRef, useState } from 'react';
import type { Endpoint, FileUpload } from '#api/kernel/endpoint/endpoint';
import { call } from '@/api/client';
import { preventUnload } from '@/api/progress';
import { randomKey } from '@/api/random-key';
import { uploadOf } from '@/api/upload';
import type { Quiet } from '@/hooks/use-submit';
import { type Way, WayProgress } from './way-bar';

/** The same key for every call with a file: a call repeated after a lost response must not look like another one. */
const keys = new WeakMap<File, string>();
function keyOf(file: File): string {
  const key = keys.get(file) ?? randomKey();
  keys.set(file, key);
  return key;
}

const notifyBehind = (way: Way) =>
  notification.open({
    key: way.key,
    message: `正在${way.title}…`,
    description: <WayProgress way={way} />,
    duration: 0,
    closeIcon: false,
  });

export interface SendOptions extends Quiet {
  /** Continues when the user leaves the page. */
  writes?: boolean;
}

export function useWay() {
  const [way, setWay] = useState<Way | null>(null);
  const underWay = useRef<{ way: Way; writes: boolean } | null>(null);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
      if (underWay.current?.writes) notifyBehind(underWay.current.way);
      else underWay.current?.way.stop();
    };
  }, []);

  /** Resolves with null when the user stopped it. */
  const send = async <Output,>(
    endpoint: Endpoint<FileUpload, Output>,
    file: File,
    fields: Readonly<Record<string, string>>,
    { quiet, writes = false }: SendOptions,
  ): Promise<Output | null> => {
    const stop = new AbortController();
    const sent: Way = { title: endpoint.title, key: keyOf(file), stop: () => stop.abort() };
    const allowUnload = writes ? preventUnload() : undefined;
    underWay.current = { way: sent, writes };
    setWay(sent);
    try {
      return await call(endpoint, uploadOf(file, { ...fields, progress: sent.key }), { quiet, signal: stop.signal });
    } catch (error) {
      if (axios.isCancel(error)) return null;
      throw error;
    } finally {
      allowUnload?.();
      underWay.current = null;
      setWay(null);
      notification.destroy(sent.key);
    }
  };
  return { way, send, isHere: () => here.current };
}
