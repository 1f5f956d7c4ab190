import { setTimeout as pause } from 'node:timers/promises'
import { HttpConnection } from '../load/http-connection.ts'
import { openReceiver } from '../load/receiver.ts'
import { readCpu, cpuPerOperation } from '../measure/cpu.ts'
import { percentile } from '../measure/statistics.ts'
import { pairThreadId, recipientNumber, senderNumber } from '../seed/shape.ts'
import type { Cell } from './cell.ts'

/** (a) One message at a time, until the recipient's socket and the sender's response. */
export const sendLatency: Cell = {
  id: 'a',
  figures: [
    { key: 'p50', label: 'send → delivered, p50', unit: 'ms', aim: { at: 'most', ratio: 1.5 } },
    { key: 'p99', label: 'send → delivered, p99', unit: 'ms' },
    { key: 'answer', label: 'send → answered, p50', unit: 'ms' },
  ],
  async run({ target, shape, postmaster, isQuick }) {
    const times = isQuick ? 150 : 400
    const receiver = await openReceiver(target, recipientNumber(0))
    const connection = await HttpConnection.open(target.port)
    const delivered: number[] = []
    const answered: number[] = []
    const before = readCpu(target.pid, postmaster)
    for (let n = 0; n < times; n++) {
      const mark = `mark-${n}-${performance.now()}`
      const arrival = new Promise<number>((resolve) => {
        receiver.onFrame = (data) => {
          if (data.includes(mark)) resolve(performance.now())
        }
      })
      const begin = performance.now()
      await connection.ask(target.send(senderNumber(0), pairThreadId(shape, 0), mark))
      answered.push(performance.now() - begin)
      delivered.push((await arrival) - begin)
      await pause(2)
    }
    const cpu = cpuPerOperation(before, readCpu(target.pid, postmaster), times)
    receiver.close()
    connection.close()
    const figures = {
      p50: percentile(delivered, 0.5),
      p99: percentile(delivered, 0.99),
      answer: percentile(answered, 0.5),
    }
    return { figures, cpu }
  },
}
