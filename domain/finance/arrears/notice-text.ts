/** The text of a notice from its template: `{租客}` and similar placeholders replaced by their values (docs/domain §6). */

const PLACEHOLDER = /\{([^{}\n]+)\}/g;

export const NOTICE_NAMES = [
  '租客',
  '月份',
  '账单编号',
  '应缴金额',
  '未收金额',
  '预收余额',
  '净欠金额',
  '应收日',
  '逾期天数',
  '出账主体',
] as const;
export type NoticeName = (typeof NOTICE_NAMES)[number];

/** Returns the unknown names in the template. */
export function unknownNames(template: string): string[] {
  const recognized = new Set<string>(NOTICE_NAMES);
  return [...new Set([...template.matchAll(PLACEHOLDER)].map((match) => match[1] ?? ''))].filter(
    (name) => !recognized.has(name),
  );
}

/** Returns the template with its values; a name without one remains visible. */
export function noticeText(template: string, values: Readonly<Record<NoticeName, string>>): string {
  return template.replace(PLACEHOLDER, (match, name: string) => values[name as NoticeName] ?? match);
}
