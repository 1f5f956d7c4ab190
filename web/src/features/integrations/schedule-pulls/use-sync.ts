import { useQuery } from '@tanstack/react-query'
import type { SourcePull } from '@wardline/contract/integrations/schedule-sources/schedule-source.schemas.ts'
import { sourceSystems } from '@wardline/contract/paging/imported-shifts/source-systems.ts'
import { useEffect, useRef } from 'react'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { countText } from '../../../platform/text/count-text.ts'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import {
  pullsQuery,
  useRefreshSource,
  type SourceKey,
} from '../schedule-configurations/schedule-source.api.ts'
import {
  couldNotRefresh,
  errorSyncing,
  syncToastDelayMs,
  withReason,
} from '../schedule-configurations/schedule-source.text.ts'

interface Sync {
  /** The newest pull when it was started. */
  after: number
  began: number
}

function showResult({ kind }: SourceKey, pull: SourcePull): void {
  if (pull.state === 'failed')
    showToast(withReason(errorSyncing(kind), pull.failure ?? ''), { tone: 'danger' })
  else if (pull.state === 'waiting')
    showToast(`Pulled ${countText(pull.shifts, 'shift')} from ${sourceSystems[kind]}. Check the preview.`)
  else showToast(`${sourceSystems[kind]} is up to date: ${countText(pull.shifts, 'shift')} pulled.`)
}

/**
 * Pulls by button. The pull runs on the server, and its result is shown when it has ended, 2.5 seconds after the press at
 * the earliest (paging §9).
 */
export function useSync(key: SourceKey) {
  const refresh = useRefreshSource(key)
  const { data: pulls } = useQuery(pullsQuery(key))
  const waiting = useRef<Sync>(null)
  const newest = pulls?.[0]
  useEffect(() => {
    const sync = waiting.current
    if (!sync || !newest || newest.id <= sync.after || newest.state === 'running') return
    waiting.current = null
    const wait = Math.max(0, sync.began + syncToastDelayMs - performance.now())
    setTimeout(() => showResult(key, newest), wait)
  }, [newest, key])
  return {
    isBusy: refresh.isPending,
    sync() {
      const began = performance.now()
      waiting.current = { after: newest?.id ?? 0, began }
      refresh.mutate(undefined, {
        onError: (reason) => {
          waiting.current = null
          const sentence = withReason(couldNotRefresh, errorSentences(reason).join(' '))
          setTimeout(() => showToast(sentence, { tone: 'danger' }), syncToastDelayMs)
        },
      })
    },
  }
}
