import type { Departure } from '@wardline/contract/messaging/threads/departure.schemas.ts'
import type { Message } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import type { QueuedReply } from '../outbox/queued-reply.ts'
import { formatDayHeading, isSameDay } from '../../../platform/clock/dates.ts'

/** Messaging §9: messages of one sender within this time form a group. */
const groupMs = 60_000

interface RowPlace {
  key: string
  isFirst: boolean
  day: string | undefined
  isNew: boolean
}
export interface SentRow extends RowPlace {
  kind: 'sent'
  message: Message
  /** Users who left the thread before the next message. */
  departures: readonly Departure[]
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
  row:
    | { kind: 'sent'; message: Message; departures: readonly Departure[] }
    | { kind: 'queued'; reply: QueuedReply }
}

const noDepartures: readonly Departure[] = []

const sentEntry = (message: Message, departures: readonly Departure[]): Entry => ({
  // A confirmed reply keeps its key, so that React keeps its element.
  key: message.client_key ?? String(message.id),
  sender_id: message.sender.id,
  at: Date.parse(message.created),
  id: message.id,
  row: { kind: 'sent', message, departures },
})

const queuedEntry = (reply: QueuedReply, me: number): Entry => ({
  key: reply.client_key,
  sender_id: me,
  at: Date.parse(reply.created),
  id: undefined,
  row: { kind: 'queued', reply },
})

/** Only the first message of a group names its channel. */
const viaOf = ({ row }: Entry) => (row.kind === 'sent' ? row.message.via : null)

export interface MessageRowsInput {
  messages: readonly Message[]
  queued: readonly QueuedReply[]
  departures?: readonly Departure[]
  me: number
  newAfter: number | undefined
  now: number
  timeZone?: string
}

export function buildMessageRows({
  messages,
  queued,
  departures = [],
  me,
  newAfter,
  now,
  timeZone,
}: MessageRowsInput): MessageRow[] {
  const confirmedKeys = new Set(messages.map((message) => message.client_key))
  const departuresAfter = Map.groupBy(departures, ({ last_message_id }) => last_message_id)
  const entries = [
    ...messages.map((message) => sentEntry(message, departuresAfter.get(message.id) ?? noDepartures)),
    ...queued.filter((reply) => !confirmedKeys.has(reply.client_key)).map((reply) => queuedEntry(reply, me)),
  ]
  const firstNew =
    newAfter === undefined
      ? undefined
      : entries.find((entry) => entry.id !== undefined && entry.id > newAfter && entry.sender_id !== me)?.key
  return entries.map((entry, i) => {
    const before = entries[i - 1]
    const isNewDay = !before || !isSameDay(before.at, entry.at, timeZone)
    const isNew = entry.key === firstNew
    const isSameGroup =
      before?.sender_id === entry.sender_id &&
      entry.at - before.at <= groupMs &&
      viaOf(before) === viaOf(entry)
    return {
      ...entry.row,
      key: entry.key,
      day: isNewDay ? formatDayHeading(entry.at, now, timeZone) : undefined,
      isNew,
      isFirst: isNewDay || isNew || !isSameGroup,
    }
  })
}

/** Height in px and approximate length in characters. */
const textLine = { height: 20, length: 80 }

export function estimateRowHeight(row: MessageRow): number {
  const texts = row.kind === 'sent' ? row.message.data.map(({ data }) => data) : [row.reply.text]
  const lines = texts.reduce((sum, text) => sum + Math.ceil(text.length / textLine.length), 0)
  const { attachments } = row.kind === 'sent' ? row.message : row.reply
  const departures = row.kind === 'sent' ? row.departures.length * 28 : 0
  const head = row.isFirst ? 36 : 4
  const hasQuote = row.kind === 'sent' ? row.message.quote !== null : row.reply.quote !== undefined
  return (
    departures +
    head +
    lines * textLine.height +
    attachments.length * 60 +
    (hasQuote ? 16 : 0) +
    (row.day ? 40 : 0) +
    (row.isNew ? 24 : 0)
  )
}
