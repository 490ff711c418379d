// 新增合同模板, 编辑合同模板: the text of a printed contract. A new one begins with the product's own; `?copy=` with another's.
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from '@umijs/max';
import { Card, Skeleton } from 'antd';
import { useMemo } from 'react';
import { DEFAULT_TEMPLATE, DEFAULT_TEMPLATE_NAME } from '../../../../api/contracts/default-template';
import { templateCalls, templateForm } from '../../../../api/contracts/template';
import type { ContractTemplate } from '../../../../api/contracts/template.schema';
import { call } from '../../../api/client';
import { FailedState } from '../../../components/failed-state';
import { FormPage } from '../../../components/form-page';
import { BodyCard } from './body-card';

const LIST = '/setupCenter/leaseSetting/contract-template';
const LONGEST_NAME = 60;

const schema = () => import('../../../../api/contracts/template.schema').then((module) => module.templateSave);

function initialOf(copied: ContractTemplate | undefined): Record<string, unknown> {
  if (!copied) return { name: DEFAULT_TEMPLATE_NAME, body: DEFAULT_TEMPLATE };
  return { name: `${copied.name} 副本`.slice(0, LONGEST_NAME), body: copied.body };
}

export default function TemplateFormPage() {
  const [params] = useSearchParams();
  const copy = Number(params.get('copy')) || null;
  const copied = useQuery({
    queryKey: [templateCalls.get.path, copy],
    queryFn: () => call(templateCalls.get, { id: copy as number }, { quiet: [404] }),
    enabled: copy !== null,
  });
  const initial = useMemo(() => initialOf(copied.data), [copied.data]);
  if (copied.isError) return <FailedState error={copied.error} onRetry={() => copied.refetch()} />;
  if (copy !== null && !copied.data) {
    return (
      <Card role="status" aria-label="加载中">
        <Skeleton active paragraph={{ rows: 8 }} />
      </Card>
    );
  }
  return (
    <FormPage
      noun="合同模板"
      description="占位符在打印时换成合同的内容；保存后，之后打印的合同即按新文本，已打印的不受影响"
      declaration={templateForm}
      calls={templateCalls}
      schema={schema}
      initial={initial}
      backTo={LIST}
    >
      <BodyCard />
    </FormPage>
  );
}
