import { IconCheck } from '@tabler/icons-react'
import { checkboxLabel, type NotificationBox } from './notification.view.ts'

export interface NotificationCheckboxProps {
  box: NotificationBox
  isOn: boolean
  isTabStop: boolean
  onFocus: () => void
  onSet: (isOn: boolean) => void
}

export const NotificationCheckbox = ({ box, isOn, isTabStop, onFocus, onSet }: NotificationCheckboxProps) => (
  <label className="relative grid min-h-9 cursor-pointer place-items-center pointer-coarse:min-h-control">
    <input
      type="checkbox"
      aria-label={checkboxLabel(box)}
      tabIndex={isTabStop ? 0 : -1}
      checked={isOn}
      onFocus={onFocus}
      onChange={(event) => onSet(event.target.checked)}
      className="peer size-[18px] cursor-[inherit] appearance-none rounded-sm border border-line-strong bg-surface checked:border-accent-solid checked:bg-accent-solid"
    />
    <IconCheck
      size={14}
      stroke={3}
      aria-hidden
      className="pointer-events-none invisible absolute text-white peer-checked:visible"
    />
  </label>
)
