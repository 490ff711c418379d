// 常用变更: the usual changes, each in one dialog. They fill in the form; everything stays editable.
import { Button, Card, Form } from 'antd';
import { useState } from 'react';
import { useLive } from '@/components/contracts/terms-form/live';
import { PickSpaces } from '@/components/contracts/terms-form/spaces/spaces-section';
import type { ChangeValues } from '../change-values';
import styles from '../contract-change.module.css';
import { EndEdit } from './end-edit';
import { OfferEdit } from './offer-edit';
import { PriceEdit } from './price-edit';

type Edit = 'price' | 'offer' | 'end';

const EDITS = { price: PriceEdit, offer: OfferEdit, end: EndEdit } as const;
const LABELS: Readonly<Record<Edit, string>> = { price: '调整单价', offer: '限时优惠', end: '调整到期日' };

export function QuickEdits({ contractId }: { contractId: number }) {
  const form = Form.useFormInstance<ChangeValues>();
  const { put } = useLive();
  const [edit, setEdit] = useState<Edit | null>(null);
  const effective_on = Form.useWatch('effective_on', form) as string | null | undefined;
  const EditDialog = edit && EDITS[edit];
  const button = (which: Edit) => (
    <Button disabled={!effective_on} onClick={() => setEdit(which)}>
      {LABELS[which]}
    </Button>
  );
  return (
    <Card size="small" className={styles.card} aria-label="常用变更">
      <div className={styles.edits}>
        <strong>常用变更</strong>
        {button('price')}
        {button('offer')}
        <PickSpaces label="增减空间" contractId={contractId} since="effective_on" />
        {button('end')}
        <span className={styles.hint}>
          {effective_on ? '只代为填写下方表单，填写后仍可修改' : '请先填写下方的生效日期'}
        </span>
      </div>
      {EditDialog && effective_on && (
        <EditDialog
          values={form.getFieldsValue(true)}
          effective_on={effective_on}
          onClose={() => setEdit(null)}
          onFilled={(values) => {
            for (const [name, value] of Object.entries(values)) put([name], value);
            setEdit(null);
          }}
        />
      )}
    </Card>
  );
}
