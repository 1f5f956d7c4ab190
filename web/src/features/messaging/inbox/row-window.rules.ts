/** Height of a thread's row in px, with its border. */
export const rowHeight = 76

/** Indices of the first and last row within the visible part of a list. */
export interface RowWindow {
  first: number
  last: number
}

/** `top` and `height` of the visible part in px. */
export const findVisibleRows = (top: number, height: number): RowWindow => ({
  first: Math.max(0, Math.floor(top / rowHeight)),
  last: Math.max(0, Math.ceil((top + height) / rowHeight) - 1),
})

/** The scroll position that shows the whole row with the least movement. */
export function scrollTopToShow(index: number, top: number, height: number): number {
  const start = index * rowHeight
  const end = start + rowHeight
  if (start < top) return start
  return end > top + height ? end - height : top
}
