// 打印合同: opens the PDF of a contract; prompts for the template when there are several.
import { useQuery } from '@tanstack/react-query';
import { contractPdf, printableTemplates } from '#api/contracts/template/template';
import { call } from '@/api/client';
import { printAction, printPdf } from '@/components/layout/print-button';
import type { ListAction } from '@/components/lists/list-page';

/** `version_no` selects that version instead of the latest. */
export function usePrintAction(id: number, version_no?: number): ListAction<unknown> {
  const { data: templates = [] } = useQuery({
    queryKey: [printableTemplates.path],
    queryFn: () => call(printableTemplates, {}),
  });
  const print = (template_id?: number) => printPdf(contractPdf, { id, template_id, version_no });
  const action = printAction('合同', () => print(), 'p_4100');
  if (templates.length < 2) return action;
  return {
    ...action,
    onClick: undefined,
    choices: templates.map((template) => ({
      key: String(template.id),
      label: template.is_default ? `${template.name}（默认）` : template.name,
      onClick: () => print(template.id),
    })),
  };
}
