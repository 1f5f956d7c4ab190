import type { Forwardable } from './forward.queries.ts'
import type { DataItem } from './thread.rules.ts'

const longest = 200
const prefix = 'Fwd: '

/** 'Fwd: <subject>', once however often it is sent on, and no longer than a subject may be. */
export function forwardSubject(subject: string): string {
  if (subject.startsWith(prefix)) return subject
  const room = longest - prefix.length
  const kept = subject.length > room ? subject.slice(0, room) : subject
  // Not half of a character that takes two units.
  return prefix + (kept.isWellFormed() ? kept : kept.slice(0, -1))
}

/** What the forwarder adds, who wrote the message and when, and then the message itself, unchanged. */
export function forwardItems(
  {
    sender_name,
    created,
    time_zone,
    data,
  }: Pick<Forwardable, 'sender_name' | 'created' | 'time_zone' | 'data'>,
  message: string,
): DataItem[] {
  const at = Temporal.Instant.from(created).toZonedDateTimeISO(time_zone)
  const day = at.toPlainDate().toLocaleString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
  const time = at.toPlainTime().toString({ smallestUnit: 'minute' })
  return [
    ...(message.trim() === '' ? [] : [{ field_type: 'textarea', data: message, label: '' }]),
    { field_type: 'text', data: `${sender_name}, ${day}, ${time}`, label: 'Forwarded from' },
    ...data,
  ]
}
