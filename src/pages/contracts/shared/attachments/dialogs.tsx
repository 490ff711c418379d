// 上传新版本 and 编辑 of an attachment.
import { Form, Input, Select } from 'antd';
import { useState } from 'react';
import { attachVersion, editAttachment } from '#api/contracts/attachment/attachment';
import type { ContractAttachment } from '#api/contracts/attachment/attachment.schema';
import { call } from '@/api/client';
import { DialogErrors } from '@/components/feedback/dialog-errors';
import { FormDialog } from '@/components/forms/form-dialog';
import FilesInput from '@/components/forms/inputs/files/files-input';
import { useSubmit } from '@/hooks/use-submit';
import { CATEGORIES, MOST_NOTE } from './upload';

const NONE: number[] = [];

interface Props {
  contract_id: number;
  attachment: ContractAttachment;
  onDone: (attachments: ContractAttachment[]) => void;
  onClose: () => void;
}

/** Calls `onDone` as soon as the file is sent. */
export function VersionDialog({ contract_id, attachment: { id, name, version_no }, onDone, onClose }: Props) {
  const add = async ([new_file_id]: number[]) => {
    if (new_file_id !== undefined) onDone(await call(attachVersion, { contract_id, file_id: id, new_file_id }));
  };
  return (
    <FormDialog title={`上传新版本：${name}`} footer={null} onCancel={onClose}>
      <p>{`上传后成为第 ${version_no + 1} 版，第 ${version_no} 版留在历史版本里。`}</p>
      <FilesInput value={NONE} onChange={add} maxItems={1} />
    </FormDialog>
  );
}

export function EditDialog({ contract_id, attachment, onDone, onClose }: Props) {
  const [category, setCategory] = useState(attachment.category);
  const [note, setNote] = useState(attachment.note);
  const { submit, submitting, wrong } = useSubmit(editAttachment, { onDone });
  return (
    <FormDialog
      title={`编辑附件：${attachment.name}`}
      okText="保存"
      confirmLoading={submitting}
      onOk={() => submit({ contract_id, file_id: attachment.id, category, note })}
      onCancel={onClose}
    >
      <DialogErrors errors={[...wrong.others]} />
      <Form layout="vertical">
        <Form.Item label="分类">
          <Select aria-label="分类" value={category} options={CATEGORIES} onChange={setCategory} />
        </Form.Item>
        <Form.Item label="备注">
          <Input
            aria-label="备注"
            maxLength={MOST_NOTE}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </Form.Item>
      </Form>
    </FormDialog>
  );
}
