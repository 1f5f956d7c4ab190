import { IconCheck } from '@tabler/icons-react'
import { boxName, type Box } from '../notification.view.ts'

export interface GridBoxProps {
  box: Box
  isOn: boolean
  /** The one that Tab reaches. */
  isStop: boolean
  onFocus: () => void
  onSet: (isOn: boolean) => void
}

/** A box of the grid: the whole cell can be pressed. */
export const GridBox = ({ box, isOn, isStop, onFocus, onSet }: GridBoxProps) => (
  <label className="relative grid min-h-9 cursor-pointer place-items-center pointer-coarse:min-h-control">
    <input
      type="checkbox"
      aria-label={boxName(box)}
      tabIndex={isStop ? 0 : -1}
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
