// 新增报价, 编辑报价, 复制报价: the same terms as in contracts on the left, the resulting figures next to them (docs/domain §3.4).
import { useQuery } from '@tanstack/react-query';
import { history, useSearchParams } from '@umijs/max';
import { App, Button, Card, Form, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { customerCalls } from '#api/investment/customer/customer';
import type { Customer } from '#api/investment/customer/customer.schema';
import { quoteCalls } from '#api/investment/quote/quote';
import type { Quote, QuoteSave } from '#api/investment/quote/quote.schema';
import type { FormField } from '#api/kernel/form/form';
import { businessDay } from '#api/kernel/instant';
import { customerPaths, quotePaths } from '#api/kernel/paths';
import type { ParameterValues } from '#api/setup/parameter/parameters';
import { addDays } from '#domain/kernel/dates/calendar-date';
import { call } from '@/api/client';
import { checkBy } from '@/components/contracts/terms-form/check';
import { ClausesSection } from '@/components/contracts/terms-form/clause/clauses-section';
import { newContract } from '@/components/contracts/terms-form/contract-values';
import { DepositsSection } from '@/components/contracts/terms-form/deposits-section';
import { DraftNotice } from '@/components/contracts/terms-form/draft-notice';
import { IncentivesSection } from '@/components/contracts/terms-form/incentives-section';
import { LateFeeSection } from '@/components/contracts/terms-form/late-fee-section';
import { LeaseOptionsSection } from '@/components/contracts/terms-form/lease-options-section';
import { LiveProvider } from '@/components/contracts/terms-form/live';
import { begunWith } from '@/components/contracts/terms-form/spaces/space-defaults';
import { SpacesSection } from '@/components/contracts/terms-form/spaces/spaces-section';
import { usePreselected } from '@/components/contracts/terms-form/spaces/use-preselected';
import { TermsFooter } from '@/components/contracts/terms-form/terms-footer';
import { TrialPanel } from '@/components/contracts/terms-form/trial-panel';
import { FailedState } from '@/components/feedback/failed-state';
import { ChooseFirst } from '@/components/forms/choose-first';
import { leave, useObjectForm, WrongAlert } from '@/components/forms/form-page';
import { PageHeader } from '@/components/layout/page-header';
import { SideColumns } from '@/components/layout/side-columns';
import { useParameters } from '@/hooks/use-parameters';
import { useUrlParams } from '@/hooks/use-url-params';
import { BasicSection } from './basic-section';
import { FiguresPanel } from './figures-panel';
import { type QuoteValues, quoteForm, quoteSave } from './quote-values';

type Values = Record<string, unknown>;
/** Default validity of an offer, days. */
const DAYS_VALID = 15;

async function loadCheck() {
  const { quoteSave: schema } = await import('#api/investment/quote/quote.schema');
  return checkBy(
    (value) => schema.safeParse(value),
    (value) => value as never,
  );
}

/** Loads the quote in the address, to edit or to copy. */
function useQuote(id: number) {
  return useQuery({
    queryKey: [quoteCalls.get.path, id],
    queryFn: () => call(quoteCalls.get, { id }, { quiet: [403, 404] }),
    enabled: id > 0,
    staleTime: 0,
  });
}

const CUSTOMER: FormField = {
  name: 'customer_id',
  title: '客户',
  kind: 'option',
  options: '/api/option/customer',
  required: true,
};

export default function QuoteFormPage() {
  const [params, change] = useUrlParams();
  const sources = ['copy_id', 'id'].map((name) => Number(params.get(name)));
  const [copy, stored] = [useQuote(sources[0] ?? 0), useQuote(sources[1] ?? 0)];
  const parameters = useParameters();
  const preselected = usePreselected();
  const customer_id = stored.data?.customer_id ?? copy.data?.customer_id ?? Number(params.get('customer_id'));
  const customer = useQuery({
    queryKey: [customerCalls.get.path, customer_id],
    queryFn: () => call(customerCalls.get, { id: customer_id }, { quiet: [403, 404] }),
    enabled: customer_id > 0,
    staleTime: 0,
  });
  if (!(customer_id > 0) && !sources.some((id) => id > 0)) {
    return (
      <ChooseFirst
        title="新增报价"
        description="报价属于一个客户：请先选择客户，再填写条款"
        field={CUSTOMER}
        onChosen={(id) => change({ customer_id: id })}
      />
    );
  }
  const failed = [copy, stored, parameters, customer].find((query) => query.isError);
  if (failed) {
    const object = failed === customer ? '客户' : '报价';
    return <FailedState error={failed.error} onRetry={() => failed.refetch()} object={object} />;
  }
  if (!parameters.data || !preselected || !customer.data) return <Loading />;
  const begun = copy.data ? copied(copy.data, parameters.data) : begunFor(customer.data, preselected);
  return (
    <QuoteForm
      key={copy.data?.number}
      customer={customer.data}
      parameters={parameters.data}
      begun={begun}
      copied={copy.data?.number}
    />
  );
}

/** Returns a copy as a new offer with a new validity. */
const copied = (quote: Quote, parameters: ParameterValues): QuoteValues => ({
  ...quoteForm(quote, parameters),
  valid_until: addDays(businessDay(), DAYS_VALID),
});

/** Returns the initial values known from the customer. */
function begunFor({ id, park_ids, channel_id, move_in_on }: Customer, preselected: QuoteValues): QuoteValues {
  const [park_id] = park_ids;
  const start = move_in_on !== null && move_in_on > businessDay() ? move_in_on : undefined;
  const stored = {
    channel_id,
    valid_until: addDays(businessDay(), DAYS_VALID),
    ...(park_ids.length === 1 ? { park_id } : {}),
  };
  return { ...stored, ...(start ? { start } : {}), ...preselected, customer_id: id };
}

interface Props {
  customer: Customer;
  parameters: ParameterValues;
  begun: QuoteValues;
  /** Number of the copied quote. */
  copied?: string;
}

function QuoteForm({ customer, copied: source, ...props }: Props) {
  const [form] = Form.useForm();
  // The parameters at the time of opening: a later change does not affect the current input.
  const [parameters] = useState(props.parameters);
  const [initial] = useState(() => begunWith({ ...newContract(parameters), ...props.begun }));
  const { message } = App.useApp();
  const [params] = useSearchParams();
  const id = Number(params.get('id')) || null;
  const [attempted, setAttempted] = useState(false);
  const object = useObjectForm<QuoteSave, Quote>({
    form,
    noun: '报价',
    id,
    calls: quoteCalls,
    schema: loadCheck,
    toForm: (stored) => quoteForm(stored, parameters) as Values,
    toSave: (values) => quoteSave(values as QuoteValues) as unknown as Values,
    onSaved: (saved) => history.replace(quotePaths.detail(saved.id)),
    draftName: source ? `copy-${source}` : `customer-${customer.id}`,
  });
  const { stored, wrong, draft } = object;
  const loaded = stored.data;
  useEffect(() => {
    if (loaded) form.setFieldsValue(quoteForm(loaded, parameters));
  }, [loaded, form, parameters]);

  if (id !== null && stored.isPending) return <Loading />;
  if (stored.isError) return <FailedState error={stored.error} onRetry={() => stored.refetch()} />;

  const save = () => {
    setAttempted(true);
    return object.submit();
  };
  const edited = (changed: QuoteValues) => {
    if ('park_id' in changed && form.getFieldValue('spaces')?.length) {
      form.setFieldValue('spaces', []);
      message.info('园区已变更，请重新选择空间');
    }
    object.edited();
  };
  const title = loaded ? `编辑报价 ${loaded.number}` : source ? `复制报价 ${source}` : '新增报价';
  return (
    <>
      <PageHeader title={title} description={`客户：${customer.name}。填写条款时右侧同步测算，接受后带入合同草稿`} />
      {draft.offered && <DraftNotice instant={draft.offered.at} onRestore={object.restore} onDrop={draft.drop} />}
      <WrongAlert others={wrong.others} />
      <Form
        form={form}
        layout="vertical"
        initialValues={loaded ? { ...initial, ...quoteForm(loaded, parameters) } : initial}
        onFinish={save}
        onValuesChange={edited}
        onFieldsChange={object.recount}
        aria-label="报价"
      >
        <LiveProvider form={form} attempted={attempted} onEdited={object.edited}>
          <SideColumns
            width="schedule"
            side={
              <>
                <FiguresPanel id={id} parameters={parameters} />
                <TrialPanel />
              </>
            }
          >
            <div>
              <BasicSection />
              <SpacesSection contractId={null} />
              <ClausesSection />
              <DepositsSection />
              <LateFeeSection />
              <LeaseOptionsSection />
              <IncentivesSection />
            </div>
          </SideColumns>
          <TermsFooter formName="报价">
            <Button onClick={() => leave(`${customerPaths.detail(customer.id)}&tab=quotes`)}>取消</Button>
            <Button type="primary" loading={object.submitting} onClick={save}>
              保存
            </Button>
          </TermsFooter>
        </LiveProvider>
      </Form>
    </>
  );
}

function Loading() {
  return (
    <Card role="status" aria-label="加载中">
      <Skeleton active paragraph={{ rows: 12 }} />
    </Card>
  );
}
