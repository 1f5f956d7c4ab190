import type { Target } from '../servers/target.ts'
import { HttpConnection } from './http-connection.ts'

export interface LoopResult {
  done: number
  per_second: number
}

/** Each of `width` connections sends its next request after its last response, which must have `status`. */
export async function runClosedLoop(
  target: Target,
  of: { width: number; seconds: number; status: number; request(connection: number): string },
): Promise<LoopResult> {
  const connections = await Promise.all(
    Array.from({ length: of.width }, () => HttpConnection.open(target.port)),
  )
  const begin = performance.now()
  const end = begin + of.seconds * 1_000
  let done = 0
  const loop = async (connection: HttpConnection, index: number) => {
    while (performance.now() < end) {
      const { status } = await connection.ask(of.request(index))
      if (status !== of.status) throw new Error(`${target.name} answered ${status}, not ${of.status}.`)
      done++
    }
  }
  await Promise.all(connections.map(loop))
  const seconds = (performance.now() - begin) / 1_000
  for (const connection of connections) connection.close()
  return { done, per_second: done / seconds }
}
