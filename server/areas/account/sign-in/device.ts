// The name of a device, derived from its user agent; detailed enough for users to recognise their own.

/** The first match counts. Browsers whose user agent also names others come first. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/, '微信'],
  [/DingTalk/i, '钉钉'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/Chrome\/|CriOS/, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Mac OS X/, 'macOS'],
  [/Android/, 'Android'],
  [/HarmonyOS/, 'HarmonyOS'],
  [/Linux/, 'Linux'],
];

const nameIn = (names: typeof BROWSERS, agent: string) => names.find(([sign]) => sign.test(agent))?.[1];

export function deviceOf(user_agent: string): string {
  const parts = [nameIn(BROWSERS, user_agent), nameIn(SYSTEMS, user_agent)].filter(Boolean);
  return parts.join(' · ') || '未知设备';
}
