import { WebSocket } from 'ws'
import { realtimePath, type ServerFrame } from '@wardline/contract/live/frames.ts'
import type { Message } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import type { Copy } from './checker.ts'
import type { Session } from '../../fixtures/faults/signed-in-users.ts'
import { pause } from '../../fixtures/faults/pause.ts'

/** Reconnects forever, resumes from its cursor, refetches on resync. */
export interface Device {
  user_id: number
  pushed: Copy[]
  held: Set<number>
  resyncs: number
  /** Resolves with the first `subscribed` frame. */
  isConnected: Promise<void>
  leave(): void
}

const toCopy = (message: Message): Copy => ({
  id: message.id,
  thread_id: message.thread,
  sender_id: message.sender.id,
  text: message.data[0]?.data ?? '',
  key: message.client_key,
})

export function openDevice(url: string, session: Session, thread_ids: number[]): Device {
  const connected = Promise.withResolvers<void>()
  const device: Device = {
    user_id: session.user_id,
    pushed: [],
    held: new Set(),
    resyncs: 0,
    isConnected: connected.promise,
    leave() {
      hasLeft = true
      socket?.terminate()
    },
  }
  let hasLeft = false
  let cursor: string | undefined
  let socket: WebSocket | undefined

  function connect(): void {
    const address = new URL(realtimePath, url.replace(/^http/, 'ws'))
    if (cursor !== undefined) address.searchParams.set('cursor', cursor)
    socket = new WebSocket(address, { headers: { cookie: session.cookie }, handshakeTimeout: 2_000 })
    socket.on('error', () => {})
    socket.on('message', (data: Buffer) => hear(JSON.parse(data.toString()) as ServerFrame))
    socket.on('close', () => void pause(50 + Math.random() * 200).then(() => hasLeft || connect()))
  }

  function hear(frame: ServerFrame): void {
    if (frame.type === 'subscribed') {
      cursor ??= frame.cursor
      connected.resolve()
    }
    if (frame.type === 'resync') void resync(frame.cursor)
    if (frame.type !== 'events') return
    for (const { kind, payload } of frame.events) {
      if (kind === 'thread_new_message') take((payload as { message: Message }).message)
    }
    cursor = frame.cursor
  }

  function take(message: Message): void {
    device.pushed.push(toCopy(message))
    device.held.add(message.id)
    const threads = [{ thread_id: message.thread, message_id: message.id }]
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type: 'delivered', threads }))
  }

  /** Keeps the old cursor until everything is refetched, so that a crash in between repeats the fetch. */
  async function resync(to: string): Promise<void> {
    device.resyncs++
    try {
      for (const id of thread_ids)
        for (const message of await fetchMessages(url, session, id)) device.held.add(message.id)
      cursor = to
    } catch {
      socket?.terminate()
    }
  }

  connect()
  return device
}

async function fetchMessages(url: string, session: Session, thread_id: number): Promise<Message[]> {
  const all: Message[] = []
  for (let page = 1; ; page++) {
    const response = await fetch(`${url}/api/v1/threads/${thread_id}/messages/?page_size=250&page=${page}`, {
      headers: { cookie: session.cookie },
    })
    if (!response.ok) throw new Error(`messages answered ${response.status}`)
    const { results, next } = (await response.json()) as { results: Message[]; next: string | null }
    all.push(...results)
    if (next === null) return all
  }
}
