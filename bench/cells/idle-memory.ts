import { setTimeout as pause } from 'node:timers/promises'
import { openReceivers } from '../load/receiver.ts'
import { readResidentKiB } from '../measure/cpu.ts'
import { people } from '../seed/shape.ts'
import type { Cell } from './cell.ts'

/**
 * (e) Memory growth per connection with 5,000 connected users. Two hundred connections come first, to exclude
 * code and buffers that are allocated once; pauses allow garbage collection.
 */
export const idleMemory: Cell = {
  id: 'e',
  figures: [
    { key: 'memory', label: 'memory per idle connection', unit: 'KiB', aim: { at: 'most', value: 40 } },
  ],
  async run({ target, isQuick }) {
    const allUsers = Array.from({ length: people }, (_, index) => index + 1)
    const some = await openReceivers(target, allUsers.slice(0, 200))
    for (const receiver of some) receiver.close()
    await pause(3_000)
    const before = readResidentKiB(target.pid)
    const receivers = await openReceivers(target, allUsers)
    await pause(isQuick ? 5_000 : 15_000)
    const after = readResidentKiB(target.pid)
    for (const receiver of receivers) receiver.close()
    await pause(3_000)
    return { figures: { memory: (after - before) / people } }
  },
}
