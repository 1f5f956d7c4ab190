import type { ReactNode } from 'react'

export interface PickerPage<T> {
  count: number
  results: T[]
}

export interface PickerSource<T extends { id: number }> {
  key: readonly unknown[]
  /** Fetches matches after the first `loaded` (messaging §9). */
  fetchPage: (search: string, loaded: number, signal: AbortSignal) => Promise<PickerPage<T>>
  noun: string
  placeholder: string
  getName: (item: T) => string
  /** Distinguishes items of the same name. */
  getDetail: (item: T) => string
  /** A line below the name, which the detail then follows. */
  line?: (item: T) => ReactNode
  isLocked?: (item: T) => boolean
  sections?: { names: readonly string[]; indexOf: (item: T) => number }
  avatar?: (item: T) => ReactNode
  badges?: (item: T) => ReactNode
  chipAvatar?: (item: T) => ReactNode
  toggle?: PickerToggle<T>
  /** A line below the list, such as that it is not complete. */
  note?: string | undefined
}

export interface PickerToggle<T> {
  isOn: (item: T) => boolean
  label: string
  set: (item: T, isOn: boolean) => void
}

/**
 * A section begins where the list first reaches it or a later one, so an item that was just made a favorite
 * keeps its place without a heading of its own.
 */
export function sectionHeadings<T extends { id: number }>(
  items: readonly T[],
  sections: PickerSource<T>['sections'],
): string[] {
  let reached = -1
  return items.map((item) => {
    const section = sections?.indexOf(item) ?? -1
    if (section <= reached) return ''
    reached = section
    return sections?.names[section] ?? ''
  })
}

export const requiredPickError = (selected: readonly unknown[], sentence: string): string | undefined =>
  selected.length === 0 ? sentence : undefined
