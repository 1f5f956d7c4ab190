import { useState } from 'react'

export interface RowSelection {
  ids: ReadonlySet<number>
  /** `isRange` extends from the row that was toggled last. */
  toggle: (id: number, isRange: boolean) => void
  /** Selects all rows of the page, or none if all are selected. */
  togglePage: () => void
  deselect: (id: number) => void
  clear: () => void
}

/**
 * Kept while the user turns pages and changes filters. `selected` are the rows as they were shown when selected.
 */
export function useRowSelection<Row extends { id: number }>(
  rows: readonly Row[],
): RowSelection & { selected: Row[] } {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const [seen, setSeen] = useState<ReadonlyMap<number, Row>>(new Map())
  const [last, setLast] = useState<number>()
  const onPage = rows.map(({ id }) => id)
  const remember = () => setSeen(new Map([...seen, ...rows.map((row) => [row.id, row] as const)]))
  return {
    ids,
    selected: [...ids].flatMap((id) => seen.get(id) ?? []),
    toggle: (id, isRange) => {
      remember()
      setIds(toggleRows(ids, { id, from: isRange ? last : undefined, onPage }))
      setLast(id)
    },
    togglePage: () => {
      remember()
      setIds(onPage.every((id) => ids.has(id)) ? ids.difference(new Set(onPage)) : ids.union(new Set(onPage)))
    },
    deselect: (id) => setIds((now) => now.difference(new Set([id]))),
    clear: () => setIds(new Set()),
  }
}

/** The rows between `from` and `id` become what `id` becomes. */
export function toggleRows(
  ids: ReadonlySet<number>,
  { id, from, onPage }: { id: number; from: number | undefined; onPage: readonly number[] },
): ReadonlySet<number> {
  const [start, end] = [onPage.indexOf(from ?? id), onPage.indexOf(id)].toSorted((a, b) => a - b)
  const range = start === undefined || start === -1 || end === undefined ? [id] : onPage.slice(start, end + 1)
  return ids.has(id) ? ids.difference(new Set(range)) : ids.union(new Set(range))
}
