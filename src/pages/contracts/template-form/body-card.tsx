// The text of the template as a card of the form, with a preview by an example or by a contract.
import { Button, Card, Form, Space } from 'antd';
import { useDeferredValue, useMemo, useState } from 'react';
import { previewTemplate } from '#api/contracts/template/template';
import { PLACEHOLDERS } from '#api/contracts/template/template-placeholders';
import { templateFaults } from '#domain/documents/template';
import { openPdf } from '@/api/download';
import { CLEARS_ERRORS } from '@/components/forms/form-page/field-errors';
import { SearchSelect } from '@/components/forms/inputs/select/search-select';
import { useSession } from '@/hooks/session';
import { TemplateEditor } from './template-editor';
import styles from './template-form.module.css';

export function BodyCard() {
  const body: string = Form.useWatch('body') ?? '';
  const deferred = useDeferredValue(body);
  const faults = useMemo(() => templateFaults(deferred, PLACEHOLDERS), [deferred]);
  return (
    <Card
      title="模板正文"
      id="section-1"
      extra={<Preview body={body} sound={faults.length === 0 && body.trim() !== ''} />}
    >
      <Form.Item
        name="body"
        label="正文"
        required
        rules={CLEARS_ERRORS}
        className={styles.body}
        extra="行首写「# 」为大标题（第二个起另起一页），「## 」为小标题；空一行另起一段，只有一行的段落首行缩进。没有内容的占位符打印为下划线，供手工填写。"
      >
        <TemplateEditor faults={faults} />
      </Form.Item>
    </Card>
  );
}

function Preview({ body, sound }: { body: string; sound: boolean }) {
  const { can } = useSession();
  const [contract, setContract] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    // Errors have already been shown.
    await openPdf(previewTemplate, { body, contract_id: contract ?? undefined }).catch(() => undefined);
    setBusy(false);
  };
  return (
    <Space>
      {can('p_4100') && (
        <div className={styles.contract}>
          <SearchSelect
            path="/api/option/contract"
            value={contract}
            onChange={(value) => setContract(value as number | null)}
            placeholder="用示例预览，或选择合同"
            aria-label="预览所用的合同"
          />
        </div>
      )}
      <Button onClick={open} loading={busy} disabled={!sound}>
        预览
      </Button>
    </Space>
  );
}
