import { createPreference } from './preference.ts'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

/** public/start.js reads the same key before the first paint. */
export const themePreference = createPreference<Theme>('wardline.theme', themes, 'system')

export const isDarkTheme = (theme: Theme, systemIsDark: boolean): boolean =>
  theme === 'dark' || (theme === 'system' && systemIsDark)

/** Call once, before the first render. */
export function installTheme(): void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const apply = () =>
    document.documentElement.toggleAttribute('data-dark', isDarkTheme(themePreference.get(), system.matches))
  apply()
  themePreference.subscribe(apply)
  system.addEventListener('change', apply)
}
