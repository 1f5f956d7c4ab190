import type { HandoffComposer } from '@wardline/contract/patients/handoffs/handoff-draft.schemas.ts'
import { useEffect, useRef, useState } from 'react'
import { isApiError, isTemporary } from '../../../platform/api/api-error.ts'
import { retryDelay } from '../../../platform/api/backoff.ts'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { emptyContent } from './handoff-action.rules.ts'
import { saveDraft, type DraftContent } from './handoff.api.ts'

export interface LocalDraft {
  content: DraftContent
  /** Version of the stored draft; 0 without one. */
  version: number
  state: 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict'
  saved: string | null
  problem: string
}

const pauseMs = 700
/** The first retry comes after about two seconds. */
const firstAttempt = 3

const load = ({ draft }: HandoffComposer['patients'][number]): LocalDraft => ({
  content: draft
    ? {
        severity: draft.severity,
        summary: draft.summary,
        actions: draft.actions,
        contingencies: draft.contingencies,
      }
    : emptyContent,
  version: draft?.version ?? 0,
  state: 'saved',
  saved: draft?.saved ?? null,
  problem: '',
})

/**
 * Saves each draft after a pause, and immediately when the tab is hidden. A refetch never replaces text that was
 * typed here.
 */
export function useHandoffDrafts(patients: HandoffComposer['patients']) {
  const [edited, setEdited] = useState<ReadonlyMap<number, LocalDraft>>(new Map())
  const current = useRef(edited)
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>())
  const running = useRef(new Map<number, Promise<void>>())

  const change = (id: number, changes: Partial<LocalDraft>) => {
    const draft = current.current.get(id)
    if (!draft) return
    current.current = new Map(current.current).set(id, { ...draft, ...changes })
    setEdited(current.current)
  }

  function save(id: number, isForced = false, attempt = firstAttempt): Promise<void> {
    const saving = running.current.get(id)
    if (saving) return saving
    const next = store(id, isForced, attempt).finally(() => running.current.delete(id))
    running.current.set(id, next)
    return next
  }

  async function store(id: number, isForced: boolean, attempt: number): Promise<void> {
    clearTimeout(timers.current.get(id))
    const draft = current.current.get(id)
    if (!draft || draft.state === 'saved') return
    if (draft.state === 'conflict' && !isForced) return
    change(id, { state: 'saving' })
    try {
      const stored = await saveDraft(id, draft.content, isForced ? undefined : draft.version)
      const isNewer = current.current.get(id)?.content !== draft.content
      change(id, {
        version: stored.version,
        saved: stored.saved,
        state: isNewer ? 'unsaved' : 'saved',
        problem: '',
      })
      if (isNewer) schedule(id, pauseMs)
    } catch (error) {
      const isConflict = isApiError(error) && error.code === 'handoff_draft.changed'
      change(id, { state: isConflict ? 'conflict' : 'failed', problem: errorSentences(error).join(' ') })
      if (isTemporary(error)) schedule(id, retryDelay(attempt), attempt + 1)
    }
  }

  function schedule(id: number, ms: number, attempt?: number): void {
    clearTimeout(timers.current.get(id))
    timers.current.set(
      id,
      setTimeout(() => void save(id, false, attempt), ms),
    )
  }

  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    const saveAll = () => {
      for (const id of current.current.keys()) void latest.current(id)
    }
    const onHide = () => {
      if (document.visibilityState === 'hidden') saveAll()
    }
    document.addEventListener('visibilitychange', onHide)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      saveAll()
    }
  }, [])

  const getDraft = (id: number): LocalDraft => {
    const own = edited.get(id)
    const patient = patients.find((each) => each.patient.id === id)
    if (own) return own
    return patient
      ? load(patient)
      : { content: emptyContent, version: 0, state: 'saved', saved: null, problem: '' }
  }

  return {
    getDraft,
    edit(id: number, changes: Partial<DraftContent>) {
      const draft = current.current.get(id) ?? getDraft(id)
      const state = draft.state === 'conflict' || draft.state === 'saving' ? draft.state : 'unsaved'
      current.current = new Map(current.current).set(id, {
        ...draft,
        content: { ...draft.content, ...changes },
        state,
      })
      setEdited(current.current)
      schedule(id, pauseMs)
    },
    retry: (id: number) => save(id),
    /** False if a draft cannot be stored, or another window has another text. */
    async saveAll(): Promise<boolean> {
      const ids = [...current.current.keys()]
      const isUnsaved = (id: number) => current.current.get(id)?.state === 'unsaved'
      await Promise.all(ids.map((id) => save(id)))
      await Promise.all(ids.filter(isUnsaved).map((id) => save(id)))
      return ids.every((id) => (current.current.get(id)?.state ?? 'saved') === 'saved')
    },
    isSaved: [...edited.values()].every(({ state }) => state === 'saved'),
    keepMine: (id: number) => save(id, true),
    /** The stored draft replaces what was typed here. */
    discard(id: number) {
      clearTimeout(timers.current.get(id))
      const rest = new Map(current.current)
      rest.delete(id)
      current.current = rest
      setEdited(rest)
    },
  }
}
