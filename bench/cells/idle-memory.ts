import { setTimeout as pause } from 'node:timers/promises'
import { openReceivers } from '../load/receiver.ts'
import { residentKiB } from '../measure/cpu.ts'
import { people } from '../seed/shape.ts'
import type { Cell } from './cell.ts'

/**
 * (e) What the server's memory grows by with 5,000 people connected, for each of them. A first two hundred come and go
 * before, so that code and buffers which every server needs once are not counted; ten seconds let both collect garbage.
 */
export const idleMemory: Cell = {
  id: 'e',
  figures: [
    { key: 'memory', label: 'memory per idle connection', unit: 'KiB', aim: { at: 'most', value: 40 } },
  ],
  async run({ target, isQuick }) {
    const everybody = Array.from({ length: people }, (_, index) => index + 1)
    const some = await openReceivers(target, everybody.slice(0, 200))
    for (const receiver of some) receiver.close()
    await pause(3_000)
    const before = residentKiB(target.pid)
    const receivers = await openReceivers(target, everybody)
    await pause(isQuick ? 5_000 : 15_000)
    const after = residentKiB(target.pid)
    for (const receiver of receivers) receiver.close()
    await pause(3_000)
    return { figures: { memory: (after - before) / people } }
  },
}
