// The signed-in user with their rights and selection.
import * as z from 'zod';
import { id, idList, json, text } from '../kernel/form/fields';

export const me = z.strictObject({
  id: z.number(),
  name: z.string(),
  display_name: z.string(),
  password: z.literal(''),
  head_image: z.string(),
  role_name: z.string(),
  company_name: z.string(),
  is_sadmin: z.boolean(),
  /** Set for a super-administrator without a second factor, who is directed to set one up. */
  factor_pending: z.boolean(),
  /** Set when someone else chose the password: the user is directed to choose a new one. */
  password_pending: z.boolean(),
  /** Set when signed in from the external property-management system. */
  external: z.boolean(),
  /** 32 bytes as hex, which encrypt drafts in the browser. */
  draft_key: z.string(),
  permissions: z.record(z.string(), z.boolean()),
});

/** Comma lists of ids; empty means all within the user's scope. */
export const selection = z.strictObject({ park_id: idList, building_id: idList });

export const option = z.strictObject({ value: z.number(), label: z.string() });
export const buildingOption = z.strictObject({ value: z.number(), label: z.string(), park_id: z.number() });
export const parkFilter = z.strictObject({ park_id: idList.optional() });

export const setting = z.strictObject({ key: text(80), value: json });
export const settingKey = z.strictObject({ key: text(80) });
export const settingValue = z.strictObject({ value: z.json().nullable() });

export const savedView = z.strictObject({
  id: z.number(),
  list: z.string(),
  name: z.string(),
  state: z.json(),
});
export const saveView = z.strictObject({ list: text(80), name: text(40), state: json });
/** The saved views of one list, or of all. */
export const viewsOf = z.strictObject({ list: text(80).optional() });
export const viewId = z.strictObject({ id });

export type Me = z.infer<typeof me>;
export type Selection = z.infer<typeof selection>;
export type Option = z.infer<typeof option>;
export type BuildingOption = z.infer<typeof buildingOption>;
export type ParkFilter = z.infer<typeof parkFilter>;
export type Setting = z.infer<typeof setting>;
export type SettingKey = z.infer<typeof settingKey>;
export type SettingValue = z.infer<typeof settingValue>;
export type SavedView = z.infer<typeof savedView>;
export type SaveView = z.infer<typeof saveView>;

const empty = z.strictObject({});

export const meSchemas = {
  '/api/me': { input: empty, output: me },
  '/api/me/set-building': { input: selection, output: selection },
  '/api/me/get-building': { input: empty, output: selection },
  '/api/me/save-setting': { input: setting, output: empty },
  '/api/me/get-setting': { input: settingKey, output: settingValue },
  '/api/me/save-view': { input: saveView, output: savedView },
  '/api/me/list-view': { input: viewsOf, output: z.array(savedView) },
  '/api/me/delete-view': { input: viewId, output: empty },
  '/api/option/park': { input: empty, output: z.array(option) },
  '/api/option/building': { input: parkFilter, output: z.array(buildingOption) },
};
