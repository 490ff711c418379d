// Category and note come first, then the files they apply to.
import { Form, Input, Select, Space } from 'antd';
import { useState } from 'react';
import { attachToContract } from '#api/contracts/attachment/attachment';
import type { ContractAttachment } from '#api/contracts/attachment/attachment.schema';
import { ATTACHMENT_CATEGORY, type AttachmentCategory } from '#api/contracts/attachment/attachment-labels';
import { call } from '@/api/client';
import FilesInput from '@/components/forms/inputs/files/files-input';

const NONE: number[] = [];
export const CATEGORIES = Object.entries(ATTACHMENT_CATEGORY).map(([value, { label }]) => ({
  value: value as AttachmentCategory,
  label,
}));
export const MOST_NOTE = 200;

interface Props {
  contract_id: number;
  onDone: (attachments: ContractAttachment[]) => void;
}

export function Upload({ contract_id, onDone }: Props) {
  const [category, setCategory] = useState<AttachmentCategory>('original');
  const [note, setNote] = useState('');
  const add = async (file_ids: number[]) => {
    onDone(await call(attachToContract, { contract_id, file_ids, category, note }));
    setNote('');
  };
  return (
    <div>
      <Space wrap size={16} style={{ marginBottom: 8 }}>
        <Form.Item label="分类" style={{ margin: 0 }}>
          <Select
            aria-label="附件分类"
            style={{ width: 150 }}
            value={category}
            options={CATEGORIES}
            onChange={setCategory}
          />
        </Form.Item>
        <Form.Item label="备注" style={{ margin: 0 }}>
          <Input
            aria-label="附件备注"
            style={{ width: 280 }}
            maxLength={MOST_NOTE}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </Form.Item>
      </Space>
      <FilesInput value={NONE} onChange={add} />
    </div>
  );
}
