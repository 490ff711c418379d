// 合同模板: the texts for printing contracts.
import { templateCalls } from '#api/contracts/template/template';
import { type TemplateRow, templateList } from '#api/contracts/template/template.list';
import { contractTemplatePaths } from '#api/kernel/paths';
import { call } from '@/api/client';
import { type ListAction, ListPage } from '@/components/lists/list-page';

const KEY = 'p_98395_edit';

const rowActions = (row: TemplateRow): ListAction<TemplateRow>[] => [
  { key: 'edit', label: '编辑', access: KEY, to: contractTemplatePaths.edit(row.id) },
  { key: 'copy', label: '复制', access: KEY, to: contractTemplatePaths.copy(row.id) },
  {
    key: 'delete',
    label: '删除',
    access: 'p_98395_delete',
    danger: true,
    confirm: {
      title: `删除合同模板「${row.name}」`,
      content: '删除后不能恢复，也不能再按它打印；已经打印的文件不受影响。只是暂时不用，请改为停用。',
    },
    onClick: () => call(templateCalls.remove, { ids: [row.id] }),
  },
];

export default function TemplateListPage() {
  return (
    <ListPage
      declaration={templateList}
      title="合同模板"
      description="打印合同所用的文本，其中的占位符打印时换成合同的内容；没有模板时按系统自带的标准文本打印"
      primary={{ key: 'add', label: '新增', access: KEY, to: contractTemplatePaths.add }}
      rowActions={rowActions}
      linkTo={(row) => contractTemplatePaths.edit(row.id)}
      emptyHint="还没有自己的模板，打印合同时用系统自带的标准文本；请点击右上角新增，在标准文本上修改"
    />
  );
}
