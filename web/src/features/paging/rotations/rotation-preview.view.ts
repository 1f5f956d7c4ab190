import type { RotationPreview } from '@wardline/contract/paging/rotations/rotation.schemas.ts'

type Shift = RotationPreview['shifts'][number]

export interface PreviewedTurn {
  turn: number
  start: string
  end: string
  /** By call order. */
  calls: { call_order: number; user_id: number }[]
  /** Counts the shifts of the first call. */
  shift_count: number
}

/** One row for each turn, from its first shift to its last. */
export function groupTurns(shifts: readonly Shift[]): PreviewedTurn[] {
  return [...Map.groupBy(shifts, ({ turn }) => turn)].flatMap(([turn, own]) => {
    const [first] = own
    const last = own.at(-1)
    if (!first || !last) return []
    const calls = new Map(own.map(({ call_order, user_id }) => [call_order, user_id]))
    return [
      {
        turn,
        start: first.start,
        end: last.end,
        calls: [...calls]
          .map(([call_order, user_id]) => ({ call_order, user_id }))
          .toSorted((a, b) => a.call_order - b.call_order),
        shift_count: own.filter(({ call_order }) => call_order === first.call_order).length,
      },
    ]
  })
}
