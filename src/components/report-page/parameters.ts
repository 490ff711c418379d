// The parameters of a report as the address has them (api/kernel/report/address), written; what a parameter is at first is left out.
import { encodeValue, type Parameters, type ParameterValue } from '#api/kernel/report/address';
import { initialOf, type ReportDeclaration, type ReportParameter, valueText } from '#api/kernel/report/report';
import { AS_OF } from '#api/kernel/report/usual';

/** The query string with one parameter changed; null sets it back to what it is at first. */
export function writeParameter(
  before: URLSearchParams,
  parameter: ReportParameter,
  value: ParameterValue | null,
  today: string,
): URLSearchParams {
  const search = new URLSearchParams(before);
  if (value === null || encodeValue(value) === encodeValue(initialOf(parameter, today))) search.delete(parameter.name);
  else search.set(parameter.name, encodeValue(value));
  return search;
}

/** What the figures are of, in words, where the form alone does not say it on paper. */
export function wordsOf(report: ReportDeclaration, parameters: Parameters): string[] {
  return report.parameters.flatMap((parameter) => {
    const { name, kind, title } = parameter;
    if (kind === 'option' || kind === 'options') return [];
    const text = valueText(parameter, parameters[name]);
    if (kind === 'date') return [name === AS_OF.name ? `截至 ${text}` : `${title} ${text}`];
    if (kind === 'text') return parameters[name] ? [`${title}：${text}`] : [];
    return ['period', 'months', 'horizon', 'enum'].includes(kind) ? [`${title}：${text}`] : [text];
  });
}
