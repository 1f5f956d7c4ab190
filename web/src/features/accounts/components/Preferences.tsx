import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { Checkbox } from '../../../platform/ui/Checkbox.tsx'
import { usePreference } from '../../../platform/ui/preference.ts'
import { Segmented } from '../../../platform/ui/Segmented.tsx'
import { singleKeys } from '../../../platform/ui/shortcuts.ts'
import { sounds } from '../../../platform/ui/sounds.ts'
import { theme } from '../../../platform/ui/theme.ts'

const themes = [
  { value: 'light', label: 'Light', icon: <IconSun size={15} aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <IconMoon size={15} aria-hidden /> },
  { value: 'system', label: 'System', icon: <IconDeviceDesktop size={15} aria-hidden /> },
] as const

export const ThemeChoice = () => (
  <div className="max-w-80">
    <Segmented
      legend="Theme"
      hideLegend
      value={usePreference(theme)}
      segments={themes}
      onChange={theme.set}
    />
  </div>
)

export const ShortcutChoice = () => (
  <Checkbox
    asSwitch
    label="Single-key shortcuts"
    hint="C to compose, J and K through the list, E to archive. Switch them off for speech input; Ctrl K and Ctrl Enter stay."
    checked={usePreference(singleKeys) === 'on'}
    onChange={(event) => singleKeys.set(event.target.checked ? 'on' : 'off')}
  />
)

export const SoundChoice = () => (
  <Checkbox
    asSwitch
    label="Sound for new messages"
    hint="Another one for each priority. Do not disturb is quiet, except for high priority."
    checked={usePreference(sounds) === 'on'}
    onChange={(event) => sounds.set(event.target.checked ? 'on' : 'off')}
  />
)
