// The title of the field in the message of a required one: 请填写 becomes 请填写园区名称.
import type { FormInstance } from 'antd';

const BARE: readonly unknown[] = ['请填写', '请选择'];

/** Returns the text of the field's label, or undefined when it has none. */
function labelOf(form: FormInstance, name: readonly (string | number)[]): string | undefined {
  const { name: formName } = (form as FormInstance & { __INTERNAL__?: { name?: string } }).__INTERNAL__ ?? {};
  const id = [...(formName ? [formName] : []), ...name].join('_');
  return document.querySelector(`label[for="${id}"]`)?.getAttribute('title') ?? undefined;
}

export const titled = <Message>(message: Message, label: unknown): Message | string =>
  BARE.includes(message) && typeof label === 'string' ? `${message}${label}` : message;

export const titledMessage = (form: FormInstance, name: readonly (string | number)[], message: string): string =>
  titled(message, labelOf(form, name));
