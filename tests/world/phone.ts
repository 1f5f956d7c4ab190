import type { LiveEvent, ServerFrame } from '@wardline/contract/live/frames.ts'
import { realtimePath } from '@wardline/contract/live/frames.ts'
import type { LiveKind, LivePayload } from '@wardline/contract/events.ts'
import { WebSocket } from 'ws'

/** One device with its live connection: everything it heard, in order. */
export interface Phone {
  /** The newest cursor it was given. */
  cursor(): string
  frames: ServerFrame[]
  /** Kept and fleeting events alike, in order of arrival. */
  events: LiveEvent[]
  say(frame: unknown): void
  /** The first event of this kind, come or to come, that fits; fails after five seconds with what came instead. */
  hears<K extends LiveKind>(kind: K, fits?: (payload: LivePayload[K]) => boolean): Promise<LivePayload[K]>
  frame(fits: (frame: ServerFrame) => boolean): Promise<ServerFrame>
  /** The code with which the server closed. */
  closed: Promise<number>
  hangUp(): Promise<void>
}

const patience = 5_000

export async function openPhone(url: string, cookie: string, cursor?: string): Promise<Phone> {
  const address = new URL(realtimePath, url.replace(/^http/, 'ws'))
  if (cursor !== undefined) address.searchParams.set('cursor', cursor)
  const socket = new WebSocket(address, { headers: { cookie } })
  const frames: ServerFrame[] = []
  const events: LiveEvent[] = []
  const watchers = new Set<() => void>()
  let newest = cursor ?? ''

  const closed = new Promise<number>((resolve) => socket.on('close', (code) => resolve(code)))
  socket.on('message', (data: Buffer) => {
    const frame = JSON.parse(data.toString()) as ServerFrame
    frames.push(frame)
    if (frame.type === 'events') events.push(...frame.events)
    if (frame.type === 'fleeting') events.push(frame.event)
    if ('cursor' in frame && frame.cursor !== '') newest = frame.cursor
    for (const watch of watchers) watch()
  })
  await new Promise<void>((resolve, reject) => {
    socket.on('open', () => resolve())
    socket.on('error', reject)
    socket.on('unexpected-response', (_, response) =>
      reject(new Error(`socket refused with ${response.statusCode}`)),
    )
  })

  function until<T>(find: () => T | undefined, what: string): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => {
        watchers.delete(look)
        reject(
          new Error(
            `${what} did not come within ${patience} ms; came: ${events.map((e) => e.kind).join(', ') || 'nothing'}`,
          ),
        )
      }, patience)
      function look() {
        const found = find()
        if (found === undefined) return
        clearTimeout(timer)
        watchers.delete(look)
        resolve(found)
      }
      watchers.add(look)
      look()
    })
  }

  const phone: Phone = {
    frames,
    events,
    cursor: () => newest,
    say: (frame) => socket.send(JSON.stringify(frame)),
    hears: (kind, fits = () => true) =>
      until(
        () => events.find((e) => e.kind === kind && fits(e.payload as never))?.payload as never,
        `an event ${kind}`,
      ),
    frame: (fits) => until(() => frames.find(fits), 'a frame'),
    closed,
    async hangUp() {
      socket.terminate()
      await closed
    },
  }
  const ended = closed.then((code) => Promise.reject(new Error(`socket closed with ${code}`)))
  await Promise.race([phone.frame((frame) => frame.type === 'subscribed'), ended])
  return phone
}
