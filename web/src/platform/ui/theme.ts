import { preference } from './preference.ts'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

/** public/start.js reads the same key before the first paint. */
export const theme = preference<Theme>('wardline.theme', themes, 'system')

export const isDark = (chosen: Theme, systemIsDark: boolean): boolean =>
  chosen === 'dark' || (chosen === 'system' && systemIsDark)

/** Keeps `data-dark` on <html> as chosen, or as the system has it. Once, before the first render. */
export function installTheme(): void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const apply = () =>
    document.documentElement.toggleAttribute('data-dark', isDark(theme.get(), system.matches))
  apply()
  theme.subscribe(apply)
  system.addEventListener('change', apply)
}
