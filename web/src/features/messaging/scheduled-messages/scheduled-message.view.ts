import type { ScheduledMessage } from '@wardline/contract/messaging/scheduled-messages/scheduled-message.schemas.ts'
import { formatDateTime } from '../../../platform/clock/dates.ts'
import { fromHomeTime, toHomeDay } from '../../../platform/clock/home-time.ts'
import type { TimeChoice } from '../reminder/TimeChoiceFields.tsx'
import { addDay } from '../reminder/reminder.view.ts'
import { inOneHourLabel, tomorrowLabel, unsentText, waitingText } from './scheduled-messages.text.ts'

const hour = 3_600_000

/** The times that the dialog offers, in the time zone of the hospital. */
export function listSendTimes(now: number): TimeChoice[] {
  const tomorrow = fromHomeTime(`${addDay(toHomeDay(now))}T07:00`)
  const choices = [
    { key: 'hour', label: inOneHourLabel, at: now + hour },
    { key: 'tomorrow', label: tomorrowLabel, at: tomorrow },
  ]
  return choices.flatMap(({ key, label, at }) =>
    at === undefined ? [] : [{ key, label, at, time: formatDateTime(at, now) }],
  )
}

/** As in a sentence: at 14:05, or on another day, on Dec 1, 07:00. */
export const describeTime = (at: number, now: number): string =>
  `${toHomeDay(at) === toHomeDay(now) ? 'at' : 'on'} ${formatDateTime(at, now)}`

type Content = Pick<ScheduledMessage, 'reply' | 'new_thread' | 'conversation_message'>

/** The texts of a message by field. A new thread has one for each field of its message type. */
export function listTexts({ reply, new_thread, conversation_message }: Content): [string, string][] {
  if (new_thread) return Object.entries(new_thread.data)
  return [['body', (reply ?? conversation_message)?.message ?? '']]
}

export const previewText = (message: Content): string =>
  [message.new_thread?.subject ?? '', ...listTexts(message).map(([, text]) => text)]
    .filter((text) => text !== '')
    .join(' · ')

/** The message with other texts, and everything else as it was. */
export function withTexts(
  { reply, new_thread, conversation_message }: Content,
  texts: Record<string, string>,
  subject: string,
): Content {
  const message = texts['body'] ?? ''
  return {
    reply: reply && { ...reply, message },
    new_thread: new_thread && { ...new_thread, subject, data: texts },
    conversation_message: conversation_message && { ...conversation_message, message },
  }
}

export interface ScheduledSummary {
  text: string
  isUnsent: boolean
}

/** One line about the messages; those that could not be sent come first. Undefined without any. */
export function summarizeScheduled(
  messages: readonly Pick<ScheduledMessage, 'state' | 'send_at'>[],
  now: number,
): ScheduledSummary | undefined {
  const unsent = messages.filter(({ state }) => state === 'not_sent')
  if (unsent.length > 0) return { text: unsentText(unsent.length), isUnsent: true }
  const [first] = messages.map(({ send_at }) => Date.parse(send_at)).toSorted((a, b) => a - b)
  if (first === undefined) return undefined
  return { text: waitingText(messages.length, describeTime(first, now)), isUnsent: false }
}
