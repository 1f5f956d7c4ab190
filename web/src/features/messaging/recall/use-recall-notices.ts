import { useQuery } from '@tanstack/react-query'
import { useStore } from '../../../platform/state/store.ts'
import { mergeNotices, recallsQuery } from './recall-notice.api.ts'
import { recallNotices, type RecallNotice } from './recall-notices.ts'

/** Newest first: those of this tab, and those from before it was opened. */
export function useRecallNotices(): RecallNotice[] {
  const live = useStore(recallNotices)
  const { data: stored = [] } = useQuery(recallsQuery)
  return mergeNotices(live, stored)
}
