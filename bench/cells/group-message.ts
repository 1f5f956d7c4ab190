import { setTimeout as pause } from 'node:timers/promises'
import { HttpConnection } from '../load/http-connection.ts'
import { openReceivers } from '../load/receiver.ts'
import { cpuNow, perOperation } from '../measure/cpu.ts'
import { percentile } from '../measure/statistics.ts'
import { groupMembers, groupThread } from '../seed/shape.ts'
import type { Cell } from './cell.ts'

/** (c) One message to a thread of two hundred connected people, until the last of them has it. */
export const groupMessage: Cell = {
  id: 'c',
  figures: [
    { key: 'last', label: 'last of 200 has it, p50', unit: 'ms', aim: { at: 'most', ratio: 1.5 } },
    { key: 'first', label: 'first of 200 has it, p50', unit: 'ms' },
  ],
  async run({ target, shape, postmaster, isQuick }) {
    const times = isQuick ? 25 : 60
    const receivers = await openReceivers(target, groupMembers)
    const connection = await HttpConnection.open(target.port)
    const first: number[] = []
    const last: number[] = []
    const before = cpuNow(target.pid, postmaster)
    for (let n = 0; n < times; n++) {
      const mark = `mark-${n}-${performance.now()}`
      const begin = performance.now()
      const everybody = new Promise<void>((resolve) => {
        let missing = receivers.length
        for (const receiver of receivers) {
          receiver.onFrame = (data) => {
            if (!data.includes(mark)) return
            if (missing === receivers.length) first.push(performance.now() - begin)
            if (--missing === 0) resolve()
          }
        }
      })
      await connection.ask(target.send(1, groupThread(shape), mark))
      await everybody
      last.push(performance.now() - begin)
      await pause(20)
    }
    const cpu = perOperation(before, cpuNow(target.pid, postmaster), times)
    for (const receiver of receivers) receiver.close()
    connection.close()
    return { figures: { last: percentile(last, 0.5), first: percentile(first, 0.5) }, cpu }
  },
}
