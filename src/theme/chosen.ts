// Light or dark theme: the user's choice, stored in the browser, and its effect on the page.
import { useSyncExternalStore } from 'react';
import { palettes, type Shade, variableOf } from './palette';
import { fitTables } from './paper';
import { themeOf } from './tokens';

export const THEMES = { light: '浅色', dark: '深色', system: '跟随系统' } as const;
export type Theme = keyof typeof THEMES;

const STORAGE_KEY = 'theme';
const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)');
/** Motion is disabled for users whose system requests less of it. */
const motion = !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
export const themes = { light: themeOf('light', motion), dark: themeOf('dark', motion) } as const;

const listeners = new Set<() => void>();
let printing = false;

export const chosenTheme = (): Theme => {
  const stored = localStorage.getItem(STORAGE_KEY);
  return stored && stored in THEMES ? (stored as Theme) : 'light';
};

/** Print is always light. */
function shadeNow(): Shade {
  if (printing) return 'light';
  const chosen = chosenTheme();
  return chosen === 'system' ? (systemIsDark.matches ? 'dark' : 'light') : chosen;
}

function show(): void {
  const root = document.documentElement;
  for (const [colour, value] of Object.entries(palettes[shadeNow()])) root.style.setProperty(variableOf(colour), value);
  root.style.colorScheme = shadeNow();
  for (const listener of listeners) listener();
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(STORAGE_KEY, theme);
  show();
}

/** Called once, at the start of the app. */
export function startTheme(): void {
  const print = (active: boolean) => () => {
    printing = active;
    show();
    fitTables(active);
  };
  window.addEventListener('beforeprint', print(true));
  window.addEventListener('afterprint', print(false));
  // Changed in another tab.
  window.addEventListener('storage', ({ key }) => {
    if (key === STORAGE_KEY) show();
  });
  systemIsDark.addEventListener('change', show);
  show();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Renders its component again when the shade changes. */
export const useShade = (): Shade => useSyncExternalStore(subscribe, shadeNow);
export const useChosenTheme = (): Theme => useSyncExternalStore(subscribe, chosenTheme);
