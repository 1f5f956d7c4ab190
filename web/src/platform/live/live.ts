import { realtimePath } from './path.ts'
import { LiveConnection, type LiveListener } from './connection.ts'
import { RecentEvents } from './recent.ts'

const silent: LiveListener = { onEvents: () => {}, onResync: async () => {}, onRefused: () => {} }
let listener = silent

/** What the application does with what comes in; platform code knows no event by name. */
export const setLiveListener = (next: LiveListener | undefined) => {
  listener = next ?? silent
}

/** The events that fetches under way have to apply again. */
export const recent = new RecentEvents()

/** The connection of this tab. */
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
      for (const event of events) recent.add(event)
      listener.onEvents(events)
    },
    onResync: () => listener.onResync(),
    onRefused: () => listener.onRefused(),
  },
)
