import { WebSocket } from 'ws'
import type { Target } from '../servers/target.ts'

export interface Receiver {
  frames: number
  onFrame: (data: Buffer) => void
  close(): void
}

export function openReceiver(target: Target, person: number): Promise<Receiver> {
  const { url, headers } = target.socket(person)
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { headers, perMessageDeflate: false })
    const receiver: Receiver = { frames: -1, onFrame: () => {}, close: () => socket.terminate() }
    socket.on('error', reject)
    socket.on('message', (data: Buffer) => {
      receiver.frames++
      if (receiver.frames === 0) resolve(receiver)
      else receiver.onFrame(data)
    })
    socket.on('unexpected-response', (_, response) =>
      reject(new Error(`A socket was refused with ${response.statusCode}.`)),
    )
  })
}

/** Opens them in batches of 50: connection bursts are not measured here. */
export async function openReceivers(target: Target, persons: number[]): Promise<Receiver[]> {
  const opened: Receiver[] = []
  for (let from = 0; from < persons.length; from += 50) {
    const some = persons.slice(from, from + 50).map((person) => openReceiver(target, person))
    opened.push(...(await Promise.all(some)))
  }
  return opened
}
