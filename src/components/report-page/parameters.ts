// Writes the parameters of a report to the address (api/kernel/report/address); default values are omitted.
import { encodeValue, type Parameters, type ParameterValue } from '#api/kernel/report/address';
import { initialOf, type ReportDeclaration, type ReportParameter, valueText } from '#api/kernel/report/report';
import { AS_OF } from '#api/kernel/report/usual';

/** Returns the query string with one parameter changed; null resets it to its default. */
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

/** Returns the parameters as text for print, where the form does not show them. */
export function parameterTexts(report: ReportDeclaration, parameters: Parameters): string[] {
  return report.parameters.flatMap((parameter) => {
    const { name, kind, title } = parameter;
    if (kind === 'option' || kind === 'options') return [];
    const text = valueText(parameter, parameters[name]);
    if (kind === 'date') return [name === AS_OF.name ? `截至 ${text}` : `${title} ${text}`];
    if (kind === 'text') return parameters[name] ? [`${title}：${text}`] : [];
    return ['period', 'months', 'horizon', 'enum', 'quarter'].includes(kind) ? [`${title}：${text}`] : [text];
  });
}
