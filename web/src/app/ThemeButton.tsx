import { IconMoon, IconSun } from '@tabler/icons-react'
import { IconButton } from '../platform/ui/Button.tsx'
import { usePreference } from '../platform/ui/preference.ts'
import { isDark, theme } from '../platform/ui/theme.ts'

const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)').matches

/** On phones it is in the account page. */
export function ThemeButton() {
  const dark = isDark(usePreference(theme), systemIsDark())
  return (
    <IconButton
      side="right"
      label={dark ? 'Light theme' : 'Dark theme'}
      onClick={() => theme.set(dark ? 'light' : 'dark')}
      className="max-md:hidden"
    >
      {dark ? <IconSun size={18} /> : <IconMoon size={18} />}
    </IconButton>
  )
}
