import { limits } from '@wardline/contract/limits.ts'

/** `base` is the selection without the range that Shift extends from the `anchor`. */
export interface RowSelection {
  ids: ReadonlySet<number>
  base: ReadonlySet<number>
  anchor: number | undefined
}

export const noRows: RowSelection = { ids: new Set(), base: new Set(), anchor: undefined }

const limit = (ids: Iterable<number>): ReadonlySet<number> =>
  new Set([...ids].slice(0, limits.changed_threads))

export function toggleRow({ ids }: RowSelection, id: number): RowSelection {
  const toggled = limit(ids.has(id) ? ids.difference(new Set([id])) : ids.union(new Set([id])))
  return { ids: toggled, base: toggled, anchor: id }
}

/** Selects from the anchor, or from `from` without one, to `to`. A shorter range drops the rows that it leaves out. */
export function selectRange(
  selection: RowSelection,
  { from, to, order }: { from: number; to: number; order: readonly number[] },
): RowSelection {
  const { base } = selection
  const anchor = selection.anchor !== undefined && order.includes(selection.anchor) ? selection.anchor : from
  const start = order.indexOf(anchor)
  const end = order.indexOf(to)
  const range = order.slice(Math.min(start, end), Math.max(start, end) + 1)
  return { ids: limit(base.union(new Set(end < start ? range.toReversed() : range))), base, anchor }
}

/** Selects the listed rows, as far as they can be changed together. */
export const selectAllRows = ({ anchor }: RowSelection, order: readonly number[]): RowSelection => {
  const ids = limit(order)
  return { ids, base: ids, anchor }
}

export const hasAllRows = ({ ids }: RowSelection, order: readonly number[]): boolean =>
  order.length > 0 && limit(order).isSubsetOf(ids)

/** The row that the focus moves to when the selected rows leave the list. */
export function findRowAfter(order: readonly number[], ids: ReadonlySet<number>): number | undefined {
  const first = order.findIndex((id) => ids.has(id))
  return (
    order.find((id, at) => at > first && !ids.has(id)) ??
    order.findLast((id, at) => at < first && !ids.has(id))
  )
}
