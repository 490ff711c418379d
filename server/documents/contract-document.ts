// A contract as PDF, by the text of a template. An unapproved one is marked on every page.
import type { Contract } from '#api/contracts/contract/contract.schema';
import { CONTRACT_STATUS } from '#api/contracts/labels';
import type { TableName } from '#api/contracts/template/template-placeholders';
import { renderTemplate, type TemplatePart } from '#domain/documents/template';
import { type Block, type PdfFile, pdf } from '../platform/pdf';
import type { ContractFacts } from './contract-facts';
import { CONTRACT_TABLES } from './contract-tables';
import { contractValue } from './contract-values';

const TABLES = new Set(Object.keys(CONTRACT_TABLES));
const UNTITLED = '租赁合同';
const SIGNATURES: TableName = '签字栏';

/** Returns the mark of a contract that must not be signed yet; empty once it may be. */
function markOf(status: Contract['status']): string {
  if (status === 'approved') return '';
  return status === 'void' ? '已作废' : `${CONTRACT_STATUS[status].label}，未经审批`;
}

function blocksOf(part: TemplatePart, facts: ContractFacts): Block[] {
  switch (part.kind) {
    case 'title':
      return [{ kind: 'annex', text: part.text }];
    case 'heading':
      return [{ kind: 'heading', text: part.text }];
    case 'paragraph':
      return [{ kind: 'paragraph', text: part.text, indent: part.indent }];
    case 'table':
      return CONTRACT_TABLES[part.name as TableName](facts);
  }
}

/** Returns the blocks in order; signatures stay on the page of the paragraph above them. */
function bodyOf(parts: readonly TemplatePart[], facts: ContractFacts): Block[] {
  const blocks: Block[] = [];
  for (const part of parts) {
    const own = blocksOf(part, facts);
    const above = part.kind === 'table' && part.name === SIGNATURES ? blocks.at(-1) : undefined;
    if (above?.kind === 'paragraph') blocks.splice(-1, 1, { kind: 'together', blocks: [above, ...own] });
    else blocks.push(...own);
  }
  return blocks;
}

export function contractDocument(body: string, facts: ContractFacts, now: Date): Promise<PdfFile> {
  const { contract } = facts;
  const parts = renderTemplate(body, (name) => contractValue(name, facts), TABLES);
  const [first] = parts;
  const titled = first?.kind === 'title';
  const mark = markOf(contract.status);
  const marked: Block[] = mark ? [{ kind: 'paragraph', text: `【${mark}】`, align: 'center', bold: true }] : [];
  return pdf(
    `${UNTITLED}-${contract.number}.pdf`,
    {
      title: titled ? first.text : UNTITLED,
      header: [contract.lessor_name, mark].filter(Boolean).join('　'),
      footer: `合同编号 ${contract.number}　第 ${contract.version_no} 版`,
      blocks: [...marked, ...bodyOf(titled ? parts.slice(1) : parts, facts)],
    },
    now,
  );
}
