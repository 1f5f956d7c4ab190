import { inbox } from './inbox.ts'
import type { Cell, Figure } from './cell.ts'
import { sendRate } from './send-rate.ts'

/**
 * (f) What an operation costs, as processor time of server and PostgreSQL together: run over ten times the stored
 * messages and over the usual number, both ours. Rates would say the same, but hear the neighbours more.
 */
const costOf = (cell: Cell, label: string): Cell => {
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
  costOf(sendRate, 'CPU a message at 10×; "floor": ours at 1×'),
  costOf(inbox, 'CPU an inbox page at 10×; "floor": ours at 1×'),
]
