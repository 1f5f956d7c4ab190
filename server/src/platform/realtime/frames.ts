import type { StoredEvent } from './event.queries.ts'
import type { Connection, Subscriptions } from './subscriptions.ts'

export type LiveEvent = Pick<StoredEvent, 'account_id' | 'channel' | 'users' | 'kind' | 'payload'>

export const serializeEvent = (event: LiveEvent): string =>
  `{"kind":${JSON.stringify(event.kind)},"channel":${JSON.stringify(event.channel)},"payload":${event.payload}}`

export const eventsFrame = (events: string[], cursor: string): string =>
  `{"type":"events","events":[${events.join(',')}],"cursor":${JSON.stringify(cursor)}}`

export interface ConnectionFrame {
  frame: string
  events: LiveEvent[]
}

/**
 * One per connection for a batch of events, so that a cursor is never ahead of the events that arrived. Connections
 * with the same events share the frame.
 */
export function buildFrames(
  events: LiveEvent[],
  subscriptions: Subscriptions,
  cursor: string,
): Map<Connection, ConnectionFrame> {
  const received = new Map<Connection, number[]>()
  events.forEach((event, index) => {
    for (const connection of subscriptions.findReceivers(event)) {
      const already = received.get(connection)
      if (already) already.push(index)
      else received.set(connection, [index])
    }
  })
  const texts: (string | undefined)[] = []
  const frames = new Map<string, ConnectionFrame>()
  const result = new Map<Connection, ConnectionFrame>()
  for (const [connection, indexes] of received) {
    const key = indexes.join()
    let frame = frames.get(key)
    if (frame === undefined) {
      const text = eventsFrame(
        indexes.map((index) => (texts[index] ??= serializeEvent(events[index] as LiveEvent))),
        cursor,
      )
      frame = { frame: text, events: indexes.map((index) => events[index] as LiveEvent) }
      frames.set(key, frame)
    }
    result.set(connection, frame)
  }
  return result
}
