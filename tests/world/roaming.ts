import { boot } from '@wardline/contract/live/boot.routes.ts'
import { realtimePath, type ServerFrame } from '@wardline/contract/live/frames.ts'
import { threadRead } from '@wardline/contract/messaging/thread.events.ts'
import { WebSocket } from 'ws'
import type { Person } from './person.ts'

/** Where a connection is cut: never, before it stands, at its first frame, at the first frame of events. */
export type Cut = 'no' | 'connecting' | 'subscribed' | 'events'

export interface Roamer {
  /** Marks on its screen: fetched, or heard since. */
  known: ReadonlySet<number>
  /** Marks that one socket brought more than once. */
  doubled: number[]
  resyncs: number
  boot(): Promise<void>
  /** Opens a socket with the last cursor seen; does not wait for it. */
  connect(cut?: Cut): Promise<void>
  cut(): void
  isConnected(): boolean
  /** Resolves when the screen has all of these; fails after ten seconds with what is missing. */
  shows(marks: Iterable<number>): Promise<void>
}

const patience = 10_000

/**
 * A device that moves through the hospital: keeps a cursor as a browser does, loses its socket at any step, and comes
 * back. `fetchMarks` is the fetch of its screen.
 */
export function roamer(url: string, person: Person, fetchMarks: () => Promise<number[]>): Roamer {
  const known = new Set<number>()
  const doubled: number[] = []
  const watchers = new Set<() => void>()
  let cursor = ''
  let socket: WebSocket | undefined

  async function fetchScreen(): Promise<void> {
    known.clear()
    for (const mark of await fetchMarks()) known.add(mark)
    for (const look of watchers) look()
  }

  function hear(frame: ServerFrame, onThisSocket: Set<number>): void {
    if (frame.type === 'events') {
      for (const { kind, payload } of frame.events) {
        if (kind !== threadRead.kind) continue
        const { read_message_id: mark } = threadRead.payload.parse(payload)
        if (onThisSocket.has(mark)) doubled.push(mark)
        onThisSocket.add(mark)
        known.add(mark)
      }
    }
    if (frame.type === 'resync') {
      roaming.resyncs++
      void fetchScreen()
    }
    if ('cursor' in frame) cursor = frame.cursor
    for (const look of watchers) look()
  }

  const roaming: Roamer = {
    known,
    doubled,
    resyncs: 0,
    async boot() {
      cursor = (await person.call(boot)).cursor
      await fetchScreen()
    },
    async connect(cut = 'no') {
      const address = new URL(realtimePath, url.replace(/^http/, 'ws'))
      address.searchParams.set('cursor', cursor)
      const opened = new WebSocket(address, { headers: { cookie: await person.cookie() } })
      const onThisSocket = new Set<number>()
      socket = opened
      opened.on('error', () => {}) // cut before it stood
      opened.on('message', (data: Buffer) => {
        // What was under way when the line was cut is not heard.
        if (socket !== opened) return
        const frame = JSON.parse(data.toString()) as ServerFrame
        hear(frame, onThisSocket)
        if (frame.type === cut) roaming.cut()
      })
      if (cut === 'connecting') roaming.cut()
    },
    cut() {
      socket?.terminate()
      socket = undefined
    },
    isConnected: () => socket !== undefined,
    shows(marks) {
      const wanted = [...marks]
      return new Promise((resolve, reject) => {
        const missing = () => wanted.filter((mark) => !known.has(mark))
        const timer = setTimeout(() => {
          watchers.delete(look)
          reject(new Error(`missed: ${missing().join(', ')} of ${wanted.join(', ')}`))
        }, patience)
        function look() {
          if (missing().length > 0) return
          clearTimeout(timer)
          watchers.delete(look)
          resolve()
        }
        watchers.add(look)
        look()
      })
    },
  }
  return roaming
}
