import { setTimeout as pause } from 'node:timers/promises'
import { pairThreadId, senderNumber, type Shape } from '../seed/shape.ts'
import type { OurTarget } from '../servers/target.ts'
import { HttpConnection } from './http-connection.ts'

/** Milliseconds of each reply that is sent, one after the other, until the work is done. */
export async function timeReplies(
  target: OurTarget,
  shape: Shape,
  work: () => Promise<unknown>,
): Promise<number[]> {
  const connection = await HttpConnection.open(target.port)
  const times: number[] = []
  const working = { isDone: false }
  const done = work().finally(() => (working.isDone = true))
  for (let n = 0; !working.isDone; n++) {
    const begin = performance.now()
    await connection.ask(target.send(senderNumber(1), pairThreadId(shape, 1), `Reply ${n}`))
    times.push(performance.now() - begin)
    await pause(2)
  }
  await done
  connection.close()
  return times
}
