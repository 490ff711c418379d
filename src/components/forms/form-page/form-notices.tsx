// Notices above a form: a draft that can be restored, and errors without a field.
import { Alert, Button, Space } from 'antd';
import { textOf } from '@/components/figures';
import type { useObjectForm } from './use-object-form';
import { WrongAlert } from './wrong-alert';

type FormState = Pick<ReturnType<typeof useObjectForm>, 'draft' | 'wrong' | 'restore'>;

export function FormNotices({ state: { draft, wrong, restore } }: { state: FormState }) {
  return (
    <>
      {draft.offered && (
        <Alert
          showIcon
          style={{ marginBottom: 12 }}
          message={`有一份 ${textOf('instant', draft.offered.at)} 没有保存的草稿`}
          action={
            <Space>
              <Button size="small" onClick={restore}>
                恢复
              </Button>
              <Button size="small" type="text" onClick={draft.drop}>
                丢弃
              </Button>
            </Space>
          }
        />
      )}
      <WrongAlert others={wrong.others} />
    </>
  );
}
