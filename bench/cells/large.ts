import { HttpConnection } from '../load/http-connection.ts'
import { percentile } from '../measure/statistics.ts'
import type { Row } from '../measure/table.ts'
import { largeReader, largeThreadId, rareWord, writers, type Shape } from '../seed/shape.ts'
import type { OurTarget } from '../servers/target.ts'

const row = (label: string, ours: number, budget: number): Row => ({
  cell: 'h',
  figure: { key: label, label: `${label} (floor: budget)`, unit: 'ms', aim: { at: 'most', ratio: 1 } },
  ours,
  floor: budget,
  ratio: ours / budget,
})

async function timeRequests(
  target: OurTarget,
  times: number,
  request: (n: number) => string,
): Promise<number[]> {
  const connection = await HttpConnection.open(target.port)
  const taken: number[] = []
  for (let n = 0; n < times; n++) {
    const begin = performance.now()
    await connection.ask(request(n))
    taken.push(performance.now() - begin)
  }
  connection.close()
  // The first tenth warms up statements and caches.
  return taken.slice(Math.floor(times / 10))
}

/** (h) A million messages: search, an inbox of 5,000 threads, and a reply to 2,000 users. */
export async function measureLarge(target: OurTarget, shape: Shape, isQuick: boolean): Promise<Row[]> {
  const times = isQuick ? 40 : 200
  const search = (person: (n: number) => number, word: string) =>
    timeRequests(target, times, (n) => target.get(person(n), `/api/v2/threads/search/?q=${word}`))
  const anyUser = (n: number) => 1 + ((n * 7919) % writers)
  const largest = () => largeReader
  const figures: [label: string, times: number[], budget: number][] = [
    ['search, a common word', await search(anyUser, 'potassium'), 100],
    ['search, a rare word', await search(anyUser, rareWord), 100],
    ['search in 5,000 threads, a common word', await search(largest, 'potassium'), 100],
    ['search in 5,000 threads, a rare word', await search(largest, rareWord), 100],
    ['inbox of 5,000 threads', await timeRequests(target, times, () => target.inbox(largeReader)), 50],
    [
      'reply to 2,000 people',
      await timeRequests(target, times / 4, (n) =>
        target.send(1, largeThreadId(shape), `To all of you, ${n}`),
      ),
      250,
    ],
  ]
  return figures.flatMap(([label, taken, budget]) => [
    row(`${label}, p50`, percentile(taken, 0.5), budget),
    row(`${label}, p95`, percentile(taken, 0.95), budget),
  ])
}
