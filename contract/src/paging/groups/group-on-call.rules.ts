import { isClosed } from '../on-call/on-call.rules.ts'
import type { OnCallNow } from '../on-call/on-call.schemas.ts'
import type { GroupOnCall } from './paging-group.schemas.ts'

const closedText = 'Closed'

/** In a gap, `until` is the start of the next shift; while closed, the next opening. */
export function summarizeOnCall({
  people,
  text,
  until,
  next,
  service,
}: Pick<OnCallNow, 'people' | 'text' | 'until' | 'next' | 'service'>): GroupOnCall {
  if (isClosed({ people, service }))
    return { text: closedText, is_empty: false, is_closed: true, until: service?.opens ?? null, next }
  return {
    text,
    is_empty: people.length === 0,
    is_closed: false,
    until: until ?? next?.start ?? null,
    next,
  }
}
