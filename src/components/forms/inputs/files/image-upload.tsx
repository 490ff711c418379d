// One picture: shown, replaced, or removed. Holds the id of the stored file.
import { App, Button, Space, Upload } from 'antd';
import { useState } from 'react';
import { downloadFile, uploadFile } from '#api/account/file';
import { API_BASE, call } from '@/api/client';
import { palette } from '@/theme/palette';

const TYPES = ['image/png', 'image/jpeg', 'image/webp'];
const MAX_BYTES = 2 * 1024 * 1024;
const SIDE_PX = 96;

interface Props {
  id?: string;
  value?: number | null;
  onChange?: (file_id: number | null) => void;
  /** Text alternative of the picture: 企业标志. */
  alt: string;
}

/** Returns the address of a stored picture. */
export const pictureAt = (file_id: number) => `${API_BASE}${downloadFile.path}?id=${file_id}`;

/** Returns why a file can't be the picture, or null when it can. */
function wrongPicture(file: File): string | null {
  if (!TYPES.includes(file.type)) return '只能上传 PNG、JPG、WebP 图片';
  return file.size > MAX_BYTES ? '图片不能超过 2 MB' : null;
}

export function ImageUpload({ id, value, onChange, alt }: Props) {
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);

  const send = async (file: File) => {
    const wrong = wrongPicture(file);
    if (wrong) return message.warning(wrong);
    const form = new FormData();
    form.append('file', file);
    setBusy(true);
    // A refusal has already been shown; the picture is unchanged.
    const stored = await call(uploadFile, form as never).catch(() => null);
    setBusy(false);
    if (stored) onChange?.(stored.id);
  };

  return (
    <Space size={16} align="center">
      {value != null && (
        <img
          src={pictureAt(value)}
          alt={alt}
          style={{
            width: SIDE_PX,
            height: SIDE_PX,
            objectFit: 'contain',
            border: `1px solid ${palette.border}`,
            borderRadius: 6,
          }}
        />
      )}
      <Upload
        accept={TYPES.join(',')}
        showUploadList={false}
        beforeUpload={(file) => {
          send(file);
          return false;
        }}
      >
        <Button id={id} loading={busy}>
          {value == null ? '上传图片' : '更换图片'}
        </Button>
      </Upload>
      {value != null && (
        <Button type="text" onClick={() => onChange?.(null)}>
          移除
        </Button>
      )}
    </Space>
  );
}
