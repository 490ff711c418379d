// The tags of a contract, and the dialog to change them.
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { contractTags, setContractTags } from '#api/contracts/contract/contract';
import { call } from '@/api/client';
import { TagLabel } from '@/components/details/tag-label';
import { FormDialog } from '@/components/forms/form-dialog';
import TagSelect from '@/components/forms/inputs/select/tag-select';
import { useSession } from '@/hooks/session';
import { useSubmit } from '@/hooks/use-submit';

export function ContractTags({ id }: { id: number }) {
  const { can } = useSession();
  const [editing, setEditing] = useState<number[] | null>(null);
  const { data = [] } = useQuery({
    queryKey: [contractTags.path, id],
    queryFn: () => call(contractTags, { id }),
    staleTime: 0,
  });
  const { submit, submitting } = useSubmit(setContractTags, {
    rereads: 'all',
    success: '标签已保存',
    onDone: () => setEditing(null),
  });
  return (
    <>
      {data.map(({ id: tag, name, colour }) => (
        <TagLabel key={tag} colour={colour}>
          {name}
        </TagLabel>
      ))}
      {can('p_4100_edit') && (
        <Button
          type="link"
          size="small"
          style={{ padding: 0 }}
          aria-label="编辑标签"
          onClick={() => setEditing(data.map((tag) => tag.id))}
        >
          {data.length ? '编辑' : '选择标签'}
        </Button>
      )}
      {editing && (
        <FormDialog
          title="合同标签"
          okText="保存"
          confirmLoading={submitting}
          onOk={() => submit({ id, tag_ids: editing })}
          onCancel={() => setEditing(null)}
        >
          <label htmlFor="contract-tags">标签</label>
          <TagSelect id="contract-tags" path="/api/option/contract-tag" value={editing} onChange={setEditing} />
        </FormDialog>
      )}
    </>
  );
}
