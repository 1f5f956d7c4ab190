import type { ReactElement, ReactNode } from 'react'

export interface MenuItem {
  label: string
  icon?: ReactNode
  keys?: string
  danger?: boolean
  disabled?: boolean
  checked?: boolean
  separatorAbove?: boolean
  onSelect: () => void
}

export interface MenuProps {
  trigger: ReactElement
  items: MenuItem[]
  heading?: ReactNode
  align?: 'start' | 'end'
  side?: 'top' | 'right' | 'bottom'
  /** Loads the menu on the first press, for rows of long lists. */
  loadOnPress?: boolean
}
