import { inbox } from './inbox.ts'
import type { Cell, Figure } from './cell.ts'
import { sendRate } from './send-rate.ts'

/**
 * (f) CPU time of one operation with ten times the messages. On a shared machine it varies less than rates.
 */
const createCostCell = (cell: Cell, label: string): Cell => {
  const cost: Figure = { key: 'cost', label, unit: 'µs', aim: { at: 'most', ratio: 1.1 } }
  return {
    id: 'f',
    figures: [cost],
    async run(run) {
      const { cpu } = await cell.run(run)
      return { figures: { cost: cpu ? cpu.server + cpu.postgres : NaN }, ...(cpu && { cpu }) }
    },
  }
}

export const growth: Cell[] = [
  createCostCell(sendRate, 'CPU per message at 10×; "floor": Wardline at 1×'),
  createCostCell(inbox, 'CPU per inbox page at 10×; "floor": Wardline at 1×'),
]
