import { once } from 'node:events'
import { connect } from 'node:net'
import { FrameReader, frameText } from '@wardline/hl7/frame-reader.ts'
import { cpuPerOperation, readCpu } from '../measure/cpu.ts'
import { percentile } from '../measure/statistics.ts'
import type { Cell } from './cell.ts'

const events = ['A01', 'A02', 'A08', 'A03']
let stays = 0

/** The four messages of a stay, in its order. */
function printStay(): string[] {
  const stay = ++stays
  return events.map((event, n) =>
    [
      `MSH|^~\\&|BENCH|GEN|WARDLINE|GEN|20261101||ADT^${event}|B${stay}-${n}|P|2.5.1`,
      `EVN|${event}|202611010${n}00+0000`,
      `PID|1||B${stay}^^^GEN^MR||Becker^Rickey||19870310|M`,
      `PV1|1|I|${stay % 20}W^${(stay + n) % 30}^A|||||||||||||||B${stay}`,
      '',
    ].join('\r'),
  )
}

async function openSender(port: number) {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true })
  await once(socket, 'connect')
  const reader = new FrameReader(100_000)
  let receive: (text: string) => void = () => {}
  socket.on('data', (chunk: Buffer) => {
    for (const { bytes } of reader.push(chunk)) receive(bytes.toString('utf8'))
  })
  return {
    close: () => void socket.destroy(),
    send: (text: string) =>
      new Promise<string>((resolve) => {
        receive = resolve
        socket.write(frameText(text))
      }),
  }
}

/** (n) ADT messages of whole stays, each acknowledged before the next of its connection. */
export const createAdtCell = (ports: Record<string, number>, connections: number): Cell => ({
  id: 'n',
  figures: [
    {
      key: 'rate',
      label: `ADT, ${connections} ${connections === 1 ? 'connection' : 'connections'}`,
      unit: '/s',
      aim: { at: 'least', value: 200 },
    },
    { key: 'p95', label: 'to the acknowledgement, p95', unit: 'ms' },
  ],
  async run({ target, postmaster, isQuick }) {
    const port = ports[target.name] ?? 0
    const senders = await Promise.all(Array.from({ length: connections }, () => openSender(port)))
    const seconds = isQuick ? 3 : 10
    const before = readCpu(target.pid, postmaster)
    const began = performance.now()
    const times: number[] = []
    await Promise.all(
      senders.map(async (sender) => {
        while (performance.now() - began < seconds * 1000) {
          for (const text of printStay()) {
            const sent = performance.now()
            const answer = await sender.send(text)
            if (!answer.includes('MSA|AA')) throw new Error(`${target.name}: ${answer}`)
            times.push(performance.now() - sent)
          }
        }
      }),
    )
    const rate = (times.length / (performance.now() - began)) * 1000
    const cpu = cpuPerOperation(before, readCpu(target.pid, postmaster), times.length)
    for (const sender of senders) sender.close()
    return { figures: { rate, p95: percentile(times, 0.95) }, cpu }
  },
})
