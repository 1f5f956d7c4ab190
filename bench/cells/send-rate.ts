import { setTimeout as pause } from 'node:timers/promises'
import { runClosedLoop } from '../load/closed-loop.ts'
import { openReceivers } from '../load/receiver.ts'
import { readCpu, cpuPerOperation } from '../measure/cpu.ts'
import { pairThreadId, recipientNumber, senderNumber, senders } from '../seed/shape.ts'
import type { Cell } from './cell.ts'

const pairs = Array.from({ length: senders }, (_, pair) => pair)

/** (b) Thirty-two senders in a closed loop; every recipient is connected. */
export const sendRate: Cell = {
  id: 'b',
  figures: [{ key: 'rate', label: 'acknowledged messages', unit: '/s', aim: { at: 'least', ratio: 0.5 } }],
  async run({ target, shape, postmaster, isQuick }) {
    const receivers = await openReceivers(target, pairs.map(recipientNumber))
    let arrived = 0
    for (const receiver of receivers) receiver.onFrame = (data) => (arrived += countMessages(data))
    const before = readCpu(target.pid, postmaster)
    const { done, per_second } = await runClosedLoop(target, {
      width: senders,
      seconds: isQuick ? 2 : 4,
      status: 201,
      request: (pair) => target.send(senderNumber(pair), pairThreadId(shape, pair), textMark),
    })
    for (let waited = 0; arrived < done && waited < 5_000; waited += 20) await pause(20)
    const cpu = cpuPerOperation(before, readCpu(target.pid, postmaster), done)
    for (const receiver of receivers) receiver.close()
    if (arrived !== done) throw new Error(`${target.name}: of ${done} messages ${arrived} were delivered.`)
    return { figures: { rate: per_second }, cpu }
  },
}

const textMark = 'Potassium is 6.1 in bed 12, please come and see.'

function countMessages(data: Buffer): number {
  let count = 0
  for (let at = data.indexOf(textMark); at >= 0; at = data.indexOf(textMark, at + 1)) count++
  return count
}
