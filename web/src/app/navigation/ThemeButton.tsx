import { IconMoon, IconSun } from '@tabler/icons-react'
import { IconButton } from '../../platform/ui/controls/Button.tsx'
import { usePreference } from '../../platform/preferences/preference.ts'
import { isDarkTheme, themePreference } from '../../platform/preferences/theme.ts'

const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)').matches

export function ThemeButton() {
  const dark = isDarkTheme(usePreference(themePreference), systemIsDark())
  return (
    <IconButton
      side="right"
      label={dark ? 'Light theme' : 'Dark theme'}
      onClick={() => themePreference.set(dark ? 'light' : 'dark')}
      className="max-md:hidden"
    >
      {dark ? <IconSun size={18} /> : <IconMoon size={18} />}
    </IconButton>
  )
}
