import type { QueryClient } from '@tanstack/react-query'
import { retryImport } from '../../../platform/loading/lazy-import.ts'

/** Late code: what a thread's pane fetches is not part of the first load. */
const loadQueries = () => retryImport(() => import('./thread-pane.api.ts'))

export function prefetchThread(client: QueryClient, id: number): void {
  void loadQueries().then(({ prefetchThreadPane }) => prefetchThreadPane(client, id))
}
