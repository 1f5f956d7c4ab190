import { recentEvents } from '../../../platform/live/connection.ts'
import { retryImport } from '../../../platform/loading/lazy-import.ts'
import { emptyState, type LiveState } from './live-state.ts'

/** Late code: the first screen's data comes with the boot response. */
const loadHandlers = () => retryImport(() => import('./handlers.live.ts'))

/** Applies events that arrived during the request, because the response may predate them. */
export async function fetchWithLiveEvents<A>(
  me: number,
  request: () => Promise<A>,
  store: (state: LiveState, response: A) => LiveState,
): Promise<LiveState> {
  const takeEvents = recentEvents.collect()
  try {
    const [response, { applyEvent }] = await Promise.all([request(), loadHandlers()])
    return takeEvents().reduce(applyEvent, store(emptyState(me), response))
  } finally {
    takeEvents()
  }
}
