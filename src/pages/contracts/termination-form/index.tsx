// 新增退租单, 编辑退租单: the day and kind of leaving, and the items settled outside of the plan, with a live settlement.
import { useSearchParams } from '@umijs/max';
import { Card, Form } from 'antd';
import { terminationCalls, terminationForm } from '#api/contracts/termination/termination';
import { terminationPaths } from '#api/kernel/paths';
import { isCalendarDate } from '#domain/kernel/dates/calendar-date';
import { FormPage } from '@/components/forms/form-page';
import { ChecklistSection } from './checklist-section';
import { IncentiveItem } from './incentive-item';
import { LastReadings } from './last-readings';
import { LinesSection } from './lines-section';
import { LiveResult, LiveRows, NO_PAYEE } from './live-settlement';
import { RefundSection } from './refund-section';

const schema = () => import('#api/contracts/termination/termination.schema').then((module) => module.terminationSave);

/** Default items of a handover; users can change them in the order. */
const USUAL = ['钥匙与门禁卡归还', '水电表抄表', '设施设备完好', '装修恢复原状', '物品清空'].map((item) => ({
  item,
  done: false,
  remark: '',
}));

export default function TerminationFormPage() {
  const [params] = useSearchParams();
  const contract_id = Number(params.get('contract_id')) || undefined;
  const leave_date = params.get('leave_date');
  return (
    <FormPage
      noun="退租单"
      description="填写时同步计算退租结算；审批通过即执行，执行前可以撤回"
      declaration={terminationForm}
      calls={terminationCalls}
      schema={schema}
      single
      initial={{
        lines: [],
        dropped_adjustments: [],
        checklist: USUAL,
        ...NO_PAYEE,
        ...(contract_id && { contract_id }),
        ...(isCalendarDate(leave_date) && { leave_date }),
      }}
      backTo={terminationPaths.list}
      afterSave={(stored) => terminationPaths.detail(stored.id)}
      approval={{ access: 'p_4200_submit', to: (stored) => terminationPaths.submit(stored.id) }}
      side={<LiveResult />}
      below={(edited) => ({
        结算约定: (
          <>
            <IncentiveItem />
            <RefundSection edited={edited} />
          </>
        ),
      })}
    >
      <Card title="水电、维修与违约金" extra="出租方应付的金额填负数" style={{ marginBottom: 12 }}>
        <LastReadings />
        <LinesSection />
      </Card>
      <Card title="各期应收" style={{ marginBottom: 12 }}>
        <Form.Item name="dropped_adjustments" noStyle>
          <LiveRows />
        </Form.Item>
      </Card>
      <Card title="交接清单" style={{ marginBottom: 12 }}>
        <ChecklistSection />
      </Card>
    </FormPage>
  );
}
