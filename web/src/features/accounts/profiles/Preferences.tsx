import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { Checkbox } from '../../../platform/ui/controls/Checkbox.tsx'
import { usePreference } from '../../../platform/preferences/preference.ts'
import { SegmentedControl } from '../../../platform/ui/controls/SegmentedControl.tsx'
import { singleKeyShortcuts } from '../../../platform/preferences/single-key-shortcuts.ts'
import { messageSounds } from '../../../platform/preferences/sounds.ts'
import { themePreference } from '../../../platform/preferences/theme.ts'
import { preferencesText } from './profile.text.ts'

const themes = [
  { value: 'light', label: 'Light', icon: <IconSun size={15} aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <IconMoon size={15} aria-hidden /> },
  { value: 'system', label: 'System', icon: <IconDeviceDesktop size={15} aria-hidden /> },
] as const

export const ThemeSetting = () => (
  <div className="max-w-80">
    <SegmentedControl
      legend="Theme"
      hideLegend
      value={usePreference(themePreference)}
      segments={themes}
      onChange={themePreference.set}
    />
  </div>
)

export const ShortcutSetting = () => (
  <Checkbox
    asSwitch
    label="Single-key shortcuts"
    hint={preferencesText.shortcutsHint}
    checked={usePreference(singleKeyShortcuts) === 'on'}
    onChange={(event) => singleKeyShortcuts.set(event.target.checked ? 'on' : 'off')}
  />
)

export const SoundSetting = () => (
  <Checkbox
    asSwitch
    label="Sound for new messages"
    hint={preferencesText.soundsHint}
    checked={usePreference(messageSounds) === 'on'}
    onChange={(event) => messageSounds.set(event.target.checked ? 'on' : 'off')}
  />
)
