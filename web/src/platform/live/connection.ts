import { realtimePath } from './realtime-url.ts'
import { LiveConnection, type LiveListener } from './live-connection.ts'
import { RecentEvents } from './recent-events.ts'

const noListener: LiveListener = { onEvents: () => {}, onResync: async () => {}, onClosed: () => {} }
let listener = noListener

export const setLiveListener = (next: LiveListener | undefined) => {
  listener = next ?? noListener
}

/** Events that fetches apply again to their responses. */
export const recentEvents = new RecentEvents()

export const connection = new LiveConnection(
  {
    open: (cursor) => {
      const address = new URL(realtimePath, location.href)
      address.protocol = address.protocol.replace('http', 'ws')
      address.searchParams.set('cursor', cursor)
      return new WebSocket(address)
    },
    now: Date.now,
    random: Math.random,
  },
  {
    onEvents: (events) => {
      for (const event of events) recentEvents.add(event)
      listener.onEvents(events)
    },
    onResync: () => listener.onResync(),
    onClosed: () => listener.onClosed(),
  },
)
