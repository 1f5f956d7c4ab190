import { setTimeout as pause } from 'node:timers/promises'
import { HttpConnection } from '../load/http-connection.ts'
import { openReceivers } from '../load/receiver.ts'
import { readCpu, cpuPerOperation } from '../measure/cpu.ts'
import { percentile } from '../measure/statistics.ts'
import { groupMembers, groupThreadId } from '../seed/shape.ts'
import type { Cell } from './cell.ts'

/** (c) One message to two hundred connected users, until the last has received it. */
export const groupMessage: Cell = {
  id: 'c',
  figures: [
    { key: 'last', label: 'received by the last of 200, p50', unit: 'ms', aim: { at: 'most', ratio: 1.5 } },
    { key: 'first', label: 'received by the first of 200, p50', unit: 'ms' },
  ],
  async run({ target, shape, postmaster, isQuick }) {
    const times = isQuick ? 25 : 60
    const receivers = await openReceivers(target, groupMembers)
    const connection = await HttpConnection.open(target.port)
    const first: number[] = []
    const last: number[] = []
    const before = readCpu(target.pid, postmaster)
    for (let n = 0; n < times; n++) {
      const mark = `mark-${n}-${performance.now()}`
      const begin = performance.now()
      const allReceived = new Promise<void>((resolve) => {
        let missing = receivers.length
        for (const receiver of receivers) {
          receiver.onFrame = (data) => {
            if (!data.includes(mark)) return
            if (missing === receivers.length) first.push(performance.now() - begin)
            if (--missing === 0) resolve()
          }
        }
      })
      await connection.ask(target.send(1, groupThreadId(shape), mark))
      await allReceived
      last.push(performance.now() - begin)
      await pause(20)
    }
    const cpu = cpuPerOperation(before, readCpu(target.pid, postmaster), times)
    for (const receiver of receivers) receiver.close()
    connection.close()
    return { figures: { last: percentile(last, 0.5), first: percentile(first, 0.5) }, cpu }
  },
}
