// Stored files by their names, each opening in a new tab.
import { Space } from 'antd';
import type { StoredFile } from '#api/account/file.schema';
import { addressOf } from '@/components/forms/inputs/files/stored-file';

export function FileLinks({ files }: { files: readonly StoredFile[] }) {
  if (files.length === 0) return <>—</>;
  return (
    <Space size={[12, 0]} wrap>
      {files.map(({ id, name }) => (
        <a key={id} href={addressOf(id)} target="_blank" rel="noreferrer">
          {name}
        </a>
      ))}
    </Space>
  );
}
