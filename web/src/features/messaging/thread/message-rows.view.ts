import type { Message } from '@wardline/contract/messaging/thread.schemas.ts'
import type { QueuedReply } from '../outbox/queued-reply.ts'
import { dayText, isSameDay } from '../../../platform/clock/dates.ts'

/** Messages of one sender within this time share one head. */
const togetherMs = 60_000

interface RowPlace {
  key: string
  /** Begins a group: shows who and when. */
  isFirst: boolean
  /** The day that begins with this row. */
  day: string | undefined
  /** The first one that was unread when the thread was opened. */
  isNew: boolean
}
export interface SentRow extends RowPlace {
  kind: 'sent'
  message: Message
}
export interface QueuedRow extends RowPlace {
  kind: 'queued'
  reply: QueuedReply
}
export type MessageRow = SentRow | QueuedRow

interface Entry {
  key: string
  sender_id: number
  at: number
  id: number | undefined
  what: { kind: 'sent'; message: Message } | { kind: 'queued'; reply: QueuedReply }
}

const sentEntry = (message: Message): Entry => ({
  // A reply keeps its key when the server has it, so its bubble stays the same element.
  key: message.client_key ?? String(message.id),
  sender_id: message.sender.id,
  at: Date.parse(message.created),
  id: message.id,
  what: { kind: 'sent', message },
})

const queuedEntry = (reply: QueuedReply, me: number): Entry => ({
  key: reply.client_key,
  sender_id: me,
  at: Date.parse(reply.created),
  id: undefined,
  what: { kind: 'queued', reply },
})

export interface RowsOf {
  messages: readonly Message[]
  queued: readonly QueuedReply[]
  me: number
  /** Messages of others after this id were unread; undefined: none were. */
  newAfter: number | undefined
  now: number
  timeZone?: string
}

/** What a thread shows, from top to bottom: what the server has, then what is on its way. */
export function messageRows({ messages, queued, me, newAfter, now, timeZone }: RowsOf): MessageRow[] {
  const arrived = new Set(messages.map((message) => message.client_key))
  const entries = [
    ...messages.map(sentEntry),
    ...queued.filter((reply) => !arrived.has(reply.client_key)).map((reply) => queuedEntry(reply, me)),
  ]
  const firstNew =
    newAfter === undefined
      ? undefined
      : entries.find((entry) => entry.id !== undefined && entry.id > newAfter && entry.sender_id !== me)?.key
  return entries.map((entry, i) => {
    const before = entries[i - 1]
    const isNewDay = !before || !isSameDay(before.at, entry.at, timeZone)
    const isNew = entry.key === firstNew
    const isTogether = before?.sender_id === entry.sender_id && entry.at - before.at <= togetherMs
    return {
      ...entry.what,
      key: entry.key,
      day: isNewDay ? dayText(entry.at, now, timeZone) : undefined,
      isNew,
      isFirst: isNewDay || isNew || !isTogether,
    }
  })
}

/** Of a line of text, and about how many characters fit into one. */
const line = { height: 20, length: 80 }

/** About how high a row will be (px), before it is drawn: the nearer, the less has to be put right. */
export function heightOf(row: MessageRow): number {
  const texts = row.kind === 'sent' ? row.message.data.map(({ data }) => data) : [row.reply.text]
  const lines = texts.reduce((sum, text) => sum + Math.ceil(text.length / line.length), 0)
  const { attachments } = row.kind === 'sent' ? row.message : row.reply
  const head = row.isFirst ? 36 : 4
  return head + lines * line.height + attachments.length * 60 + (row.day ? 40 : 0) + (row.isNew ? 24 : 0)
}
