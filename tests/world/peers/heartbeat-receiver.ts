import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface HeartbeatReceiver {
  url: string
  /** When each beat came, by `performance.now()`. */
  beats: number[]
  /** What it answers from now on. */
  answers(status: number): void
  close(): Promise<void>
}

/** A service that is asked once a minute and would call somebody when that stops. */
export async function heartbeatReceiver(): Promise<HeartbeatReceiver> {
  const beats: number[] = []
  let status = 200
  const server = createServer((_, response) => {
    beats.push(performance.now())
    response.writeHead(status).end('OK')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/ping/secret`,
    beats,
    answers: (given) => void (status = given),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
