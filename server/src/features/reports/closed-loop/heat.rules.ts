import type { ReportHeat } from '@wardline/contract/reports/standard-reports/report.schemas.ts'
import { stepAt } from '../tallies/step.rules.ts'

const slots = 12
export const most_heat_rows = 50

interface Slot {
  group_id: number
  slot: number
  pages: number
  answer_steps: readonly number[]
}

/** The groups with the most pages; each has all twelve slots. */
export function buildHeat(
  groups: readonly { id: number; name: string; pages: number }[],
  found: readonly Slot[],
): ReportHeat {
  const byGroup = Map.groupBy(found, ({ group_id }) => group_id)
  const rows = groups.slice(0, most_heat_rows).map(({ id, name, pages }) => {
    const bySlot = new Map(byGroup.get(id)?.map((each) => [each.slot, each]))
    return {
      id,
      name,
      pages,
      slots: Array.from({ length: slots }, (_, slot) => {
        const { pages: count = 0, answer_steps = [] } = bySlot.get(slot) ?? {}
        return { pages: count, half: stepAt(answer_steps, 0.5), most: stepAt(answer_steps, 0.9) }
      }),
    }
  })
  return { rows }
}
