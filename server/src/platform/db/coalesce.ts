import process from 'node:process'
import type { Duplex } from 'node:stream'
import type pg from 'pg'

/**
 * Makes whatever a connection sends within one turn of the event loop one system call and one packet: begin leaves
 * with the first statement, the last statement with commit. PostgreSQL then wakes once for both.
 */
export function sendTogether(client: pg.ClientBase): void {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
  const write = stream.write.bind(stream)
  let isCorked = false
  const uncork = () => {
    isCorked = false
    stream.uncork()
  }
  stream.write = ((...given: Parameters<Duplex['write']>) => {
    if (!isCorked) {
      isCorked = true
      stream.cork()
      // After the promises of this turn: what they go on to ask belongs to the same packet.
      process.nextTick(uncork)
    }
    return write(...given)
  }) as Duplex['write']
}
