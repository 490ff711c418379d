// The profiles of a scenario, one per park and type. A new one starts with the figures of the previous one.
import { PlusOutlined } from '@ant-design/icons';
import { Button, Card, Empty, Form } from 'antd';
import { marketProfileFields } from '#api/setup/forecast-scenario';
import { FormField } from '@/components/forms/form-page';
import styles from './profile-fields.module.css';

const PROFILES = ['profiles'];
/** The help of a field is shown only once, in the first profile. */
const WITHOUT_HELP = marketProfileFields.map(({ help, ...field }) => field);
const FIRST = {
  renewal: '0.7',
  renewal_rate: '1',
  downtime_months: '3',
  free_months: '2',
  term_months: 36,
  growth: '0.03',
  price: null,
  price_unit: null,
};

export function ProfileFields() {
  const form = Form.useFormInstance();
  const next = () => {
    const before = (form.getFieldValue(PROFILES) ?? []) as object[];
    return { ...FIRST, ...before.at(-1), spatial_type_id: null };
  };
  return (
    <Card size="small" title="市场假设" className={styles.profiles}>
      <Form.List name={PROFILES}>
        {(rows, { add, remove }) => (
          <>
            {rows.length === 0 && (
              <Empty
                image={Empty.PRESENTED_IMAGE_SIMPLE}
                description="还没有假设：没有假设的园区，合同到期后不再推算租金"
              />
            )}
            {rows.map(({ key, name: place }) => (
              <fieldset key={key} className={styles.profile} aria-label={`第 ${place + 1} 条`}>
                {(place === 0 ? marketProfileFields : WITHOUT_HELP).map((field) => (
                  <FormField key={field.name} field={field} path={[...PROFILES, place]} listName={place} />
                ))}
                <Button
                  type="link"
                  danger
                  className={styles.remove}
                  aria-label={`删除第 ${place + 1} 条`}
                  onClick={() => remove(place)}
                >
                  删除
                </Button>
              </fieldset>
            ))}
            <Button type="dashed" block icon={<PlusOutlined />} onClick={() => add(next())}>
              新增假设
            </Button>
          </>
        )}
      </Form.List>
    </Card>
  );
}
