import { isBlank } from '@wardline/contract/text.ts'
import type { ForwardableMessage } from './forward.queries.ts'
import { prefixSubject } from '../messages/plain-text-message.rules.ts'
import type { DataItem } from '../threads/thread.rules.ts'

export const forwardedSubject = (subject: string): string => prefixSubject('Fwd: ', subject)

export function forwardedItems(
  {
    sender_name,
    created,
    time_zone,
    data,
  }: Pick<ForwardableMessage, 'sender_name' | 'created' | 'time_zone' | 'data'>,
  message: string,
): DataItem[] {
  const at = Temporal.Instant.from(created).toZonedDateTimeISO(time_zone)
  const day = at.toPlainDate().toLocaleString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
  const time = at.toPlainTime().toString({ smallestUnit: 'minute' })
  return [
    ...(isBlank(message) ? [] : [{ field_type: 'textarea', data: message, label: '' }]),
    { field_type: 'text', data: `${sender_name}, ${day}, ${time}`, label: 'Forwarded from' },
    ...data,
  ]
}
