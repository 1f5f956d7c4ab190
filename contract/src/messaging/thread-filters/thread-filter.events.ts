import { event } from '../../event.ts'
import { ThreadFilter } from './thread-filter.schemas.ts'

/** Sent to the user who changed it: their other devices limit their lists, too. */
export const threadFilterChanged = event({ kind: 'thread_filter_changed', payload: ThreadFilter })
