import type { ReactNode } from 'react'

export interface Picked<T> {
  count: number
  results: T[]
}

/** What can be chosen in a picker: where it is asked for and how one of it is shown. */
export interface PickSource<T extends { id: number }> {
  /** Its address in the query cache; the text goes on after it. */
  key: readonly unknown[]
  /** What a text finds, from the one after the first `loaded` (messaging §9). */
  ask: (search: string, loaded: number, signal: AbortSignal) => Promise<Picked<T>>
  /** Several of it, in small letters: `people`. */
  noun: string
  placeholder: string
  nameOf: (item: T) => string
  /** What tells two of the same name apart. */
  lineOf: (item: T) => string
  /** Shown, but cannot be chosen. */
  isLocked?: (item: T) => boolean
  /** Parts of the list, in its order, and which of them something belongs to. */
  parts?: { names: readonly string[]; of: (item: T) => number }
  /** Stands before the name; decorative. */
  face?: (item: T) => ReactNode
  /** Stands at the end of the line. */
  marks?: (item: T) => ReactNode
  /** Stands before the name of a chosen one. */
  chipFace?: (item: T) => ReactNode
  star?: Star<T>
}

/** Something that is switched on and off for what is highlighted, without choosing it. */
export interface Star<T> {
  isOn: (item: T) => boolean
  /** `Favorite`. */
  label: string
  set: (item: T, isOn: boolean) => void
}

/**
 * The heading above each line, '' for most. A part begins where the list first reaches it or a later one: what was
 * switched on meanwhile stays where it is and makes no part of its own.
 */
export function headings<T extends { id: number }>(
  items: readonly T[],
  parts: PickSource<T>['parts'],
): string[] {
  let reached = -1
  return items.map((item) => {
    const part = parts?.of(item) ?? -1
    if (part <= reached) return ''
    reached = part
    return parts?.names[part] ?? ''
  })
}

/** A required picker fails when empty (messaging §5); `sentence` says what is missing. */
export const missingPick = (chosen: readonly unknown[], sentence: string): string | undefined =>
  chosen.length === 0 ? sentence : undefined
