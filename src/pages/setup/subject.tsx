// 会计科目: the chart of accounts of the vouchers.
import { subjectCalls, subjectColumns, subjectForm } from '#api/setup/finance-setting/subject';
import { subjectImport } from '#api/setup/finance-setting/subject.import';
import type { Subject } from '#api/setup/finance-setting/subject.schema';
import { SUBJECT_AUXILIARY } from '#api/setup/labels';
import { NO_FIGURE } from '#domain/kernel/text/format';
import { ReferenceDataPage } from '@/components/lists/reference-data';

const schema = () => import('#api/setup/finance-setting/subject.schema').then((module) => module.subjectSave);

const SEARCH = {
  textsOf: ({ code, full_name }: Subject) => [code, full_name],
  titles: '科目编码、名称',
};

const RENDERS = {
  auxiliaries: ({ auxiliaries }: Subject) =>
    auxiliaries.map((auxiliary) => SUBJECT_AUXILIARY[auxiliary].label).join('、') || NO_FIGURE,
};

export default function SubjectPage() {
  return (
    <ReferenceDataPage
      title="会计科目"
      description="凭证使用的科目与辅助核算，与财务系统一致；可导入金蝶 K/3 或用友 U8 导出的科目表，有下级的科目不能记账"
      noun="会计科目"
      accessKey="p_98440"
      calls={subjectCalls}
      columns={subjectColumns}
      form={subjectForm}
      schema={schema}
      name={({ full_name }) => full_name}
      renders={RENDERS}
      search={SEARCH}
      imports={subjectImport}
      emptyHint="还没有会计科目，请新增或导入"
    />
  );
}
