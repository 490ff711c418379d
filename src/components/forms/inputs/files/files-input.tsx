// Several stored files, held by their ids: chosen or dropped, uploaded immediately with progress; each refusal is shown at its file. Pictures have
// thumbnails, and the first one is the cover.
import { UploadOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Progress } from 'antd';
import { type DragEvent, useRef, useState } from 'react';
import { filesById } from '#api/account/file';
import type { StoredFile } from '#api/account/file.schema';
import { call } from '@/api/client';
import styles from './files-input.module.css';
import { addressOf, sizeText } from './stored-file';
import { FILE_TYPES, PICTURE_TYPES, type Sending, useUploads } from './use-uploads';

const MAX_FILES = 20;

interface Props {
  id?: string;
  value?: number[] | null;
  onChange?: (file_ids: number[]) => void;
  disabled?: boolean;
  pictures?: boolean;
  maxItems?: number;
  onBusy?: (busy: boolean) => void;
}

/** Returns the names of the files: of new uploads, and of those the object already had. */
function useNames(ids: readonly number[], sent: ReadonlyMap<number, StoredFile>) {
  const unknown = ids.filter((id) => !sent.has(id));
  const query = useQuery({
    queryKey: [filesById.path, unknown],
    queryFn: () => call(filesById, { ids: unknown }),
    enabled: unknown.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (id: number) => sent.get(id) ?? query.data?.find((file) => file.id === id);
}

export default function FilesInput({ id, value, onChange, disabled, pictures, maxItems = MAX_FILES, onBusy }: Props) {
  const ids = value ?? [];
  const latest = useRef(ids);
  latest.current = ids;
  const [sent, setSent] = useState<ReadonlyMap<number, StoredFile>>(new Map());
  const picker = useRef<HTMLInputElement>(null);
  const types = pictures ? PICTURE_TYPES : FILE_TYPES;
  const fileOf = useNames(ids, sent);
  const hold = (next: number[]) => {
    latest.current = next;
    onChange?.(next);
  };
  const uploads = useUploads({
    types,
    onBusy,
    onStored: (file) => {
      setSent((before) => new Map(before).set(file.id, file));
      hold([...latest.current, file.id]);
    },
  });
  const room = maxItems - ids.length - uploads.sending.filter((each) => each.fault === null).length;
  const most = `最多 ${maxItems} ${pictures ? '张' : '个'}`;
  const take = (files: FileList | null) => uploads.send([...(files ?? [])], room, most);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    if (!disabled) take(event.dataTransfer.files);
  };
  const noun = pictures ? '图片' : '附件';
  const limit = uploads.max_mb === undefined ? '' : `，单个不超过 ${uploads.max_mb} MB`;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the button
    <div className={styles.box} onDrop={drop} onDragOver={(event) => event.preventDefault()}>
      {ids.length > 0 && (
        <ul className={pictures ? styles.pictures : styles.files} aria-label={`已上传的${noun}`}>
          {ids.map((file_id, place) => {
            const file = fileOf(file_id);
            const name = file?.name ?? noun;
            const others = ids.filter((each) => each !== file_id);
            return (
              <li key={file_id}>
                <a href={addressOf(file_id)} target="_blank" rel="noreferrer">
                  {pictures ? <img src={addressOf(file_id)} alt={name} /> : name}
                </a>
                {!pictures && file && <span className={styles.size}>{sizeText(file.size_bytes)}</span>}
                {pictures && place === 0 && <span className={styles.cover}>封面</span>}
                <span className={styles.acts}>
                  {pictures && place > 0 && (
                    <Button
                      type="link"
                      size="small"
                      disabled={disabled}
                      aria-label={`将 ${name} 设为封面`}
                      onClick={() => hold([file_id, ...others])}
                    >
                      设为封面
                    </Button>
                  )}
                  <Button
                    type="link"
                    size="small"
                    disabled={disabled}
                    aria-label={`移除 ${name}`}
                    onClick={() => hold(others)}
                  >
                    移除
                  </Button>
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {uploads.sending.map((each) => (
        <SendingRow key={each.key} sending={each} onRemove={() => uploads.remove(each.key)} />
      ))}
      <Button
        id={id}
        aria-label={`上传${noun}`}
        icon={<UploadOutlined />}
        disabled={disabled || room <= 0}
        onClick={() => picker.current?.click()}
      >
        上传{noun}
      </Button>
      <span className={styles.hint}>
        {pictures ? 'PNG、JPG、WebP' : '图片、PDF、Word、Excel'}
        {limit}，{most}
        {pictures && '，第一张为封面'}；可拖到此处
      </span>
      <input
        ref={picker}
        type="file"
        // antd shows file inputs of a form by a rule with a higher specificity than a class.
        style={{ display: 'none' }}
        tabIndex={-1}
        multiple
        aria-label={`选择${noun}`}
        accept={types.map((type) => `.${type}`).join(',')}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
    </div>
  );
}

function SendingRow({ sending, onRemove }: { sending: Sending; onRemove: () => void }) {
  const { name, share, fault } = sending;
  if (fault === null) {
    return (
      <div className={styles.sending}>
        <span className={styles.name}>{name}</span>
        <Progress percent={Math.round(share * 100)} size="small" aria-label={`${name} 上传进度`} />
      </div>
    );
  }
  return (
    <div className={styles.sending} role="alert">
      <span className={styles.fault}>
        {name}：{fault}
      </span>
      <Button type="link" size="small" aria-label={`不再上传 ${name}`} onClick={onRemove}>
        移除
      </Button>
    </div>
  );
}
