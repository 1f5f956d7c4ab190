import type { StoredEvent } from './event.queries.ts'
import type { Member, Rooms } from './rooms.ts'

/** What of an event its hearers get, and what says who they are. The payload is JSON already. */
export type LiveEvent = Pick<StoredEvent, 'account_id' | 'channel' | 'users' | 'kind' | 'payload'>

/** An event as it stands inside a frame. */
export const eventJson = (event: LiveEvent): string =>
  `{"kind":${JSON.stringify(event.kind)},"channel":${JSON.stringify(event.channel)},"payload":${event.payload}}`

export const eventsFrame = (events: string[], cursor: string): string =>
  `{"type":"events","events":[${events.join(',')}],"cursor":${JSON.stringify(cursor)}}`

/**
 * Who gets which frame of a batch. All events of a batch for one socket are one frame, so that its cursor is never ahead
 * of what arrived; sockets with the same events share the text.
 */
export function framesFor(events: LiveEvent[], rooms: Rooms, cursor: string): Map<Member, string> {
  const heard = new Map<Member, number[]>()
  events.forEach((event, index) => {
    for (const member of rooms.hearers(event)) {
      const already = heard.get(member)
      if (already) already.push(index)
      else heard.set(member, [index])
    }
  })
  const texts: (string | undefined)[] = []
  const frames = new Map<string, string>()
  const result = new Map<Member, string>()
  for (const [member, indexes] of heard) {
    const key = indexes.join()
    let frame = frames.get(key)
    if (frame === undefined) {
      frame = eventsFrame(
        indexes.map((index) => (texts[index] ??= eventJson(events[index] as LiveEvent))),
        cursor,
      )
      frames.set(key, frame)
    }
    result.set(member, frame)
  }
  return result
}
