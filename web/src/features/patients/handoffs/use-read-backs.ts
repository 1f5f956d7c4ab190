import type { PatientHandoff } from '@wardline/contract/patients/handoffs/patient-handoff.schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isApiError, isTemporary } from '../../../platform/api/api-error.ts'
import { retryDelay } from '../../../platform/api/backoff.ts'
import { handoffListQuery, saveReadBack } from './handoff.api.ts'
import { keepChecks, type LocalReadBack } from './handoff-receiver.view.ts'

interface Entry {
  /** As it was shown when the actions were checked. */
  handoff: PatientHandoff
  value: LocalReadBack
  state: 'saved' | 'unsaved' | 'saving' | 'failed'
  error: unknown
  failures: number
}

const pauseMs = 700
/** The first retry comes after about two seconds. */
const firstAttempt = 3

const onVersion = ({ handoff, value }: Entry, current: PatientHandoff): LocalReadBack => ({
  ...value,
  checked: keepChecks(value.checked, handoff, current),
})

/** Saves each read-back after a pause, and at once when the page closes or is hidden. A failed save is repeated. */
export function useReadBacks() {
  const client = useQueryClient()
  const [entries, setEntries] = useState<ReadonlyMap<number, Entry>>(new Map())
  const current = useRef(entries)
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>())

  function put(id: number, entry: Entry | undefined): void {
    const next = new Map(current.current)
    if (entry) next.set(id, entry)
    else next.delete(id)
    current.current = next
    setEntries(next)
  }

  function schedule(id: number, ms: number): void {
    clearTimeout(timers.current.get(id))
    timers.current.set(
      id,
      setTimeout(() => void save(id), ms),
    )
  }

  async function save(id: number): Promise<void> {
    clearTimeout(timers.current.get(id))
    const entry = current.current.get(id)
    if (!entry || entry.state === 'saving' || entry.state === 'saved') return
    put(id, { ...entry, state: 'saving' })
    const listed = client.getQueryData(handoffListQuery('received').queryKey)
    const handoff = listed?.find((each) => each.id === id) ?? entry.handoff
    const { checked, read_back } = onVersion(entry, handoff)
    let error: unknown = null
    try {
      await saveReadBack(handoff, { checked: [...checked], read_back })
    } catch (reason) {
      error = reason
    }
    const isCorrected = isApiError(error) && error.code === 'handoff.changed'
    if (isCorrected) await client.fetchQuery(handoffListQuery('received')).catch(() => null)
    const now = current.current.get(id)
    if (!now) return
    if (error === null) {
      const isNewer = now.value !== entry.value
      put(id, { ...now, state: isNewer ? 'unsaved' : 'saved', error: null, failures: 0 })
      if (isNewer) schedule(id, pauseMs)
      return
    }
    const failures = now.failures + 1
    put(id, { ...now, state: 'failed', error: isCorrected ? null : error, failures })
    if (isCorrected) schedule(id, retryDelay(failures))
    else if (isTemporary(error)) schedule(id, retryDelay(firstAttempt + now.failures))
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

  function getValue(handoff: PatientHandoff): LocalReadBack {
    const entry = current.current.get(handoff.id)
    if (entry) return onVersion(entry, handoff)
    const { actions, read_back } = handoff
    return { checked: actions.filter(({ is_checked }) => is_checked).map(({ id }) => id), read_back }
  }

  return {
    of: (handoff: PatientHandoff): ReadBackControl => {
      const { id } = handoff
      const entry = entries.get(id)
      return {
        value: entry ? onVersion(entry, handoff) : getValue(handoff),
        error: entry?.error ?? null,
        change(changes) {
          const before = current.current.get(id)
          const value = { ...getValue(handoff), ...changes }
          const state = before?.state === 'saving' ? 'saving' : 'unsaved'
          put(id, { handoff, value, state, error: before?.error ?? null, failures: before?.failures ?? 0 })
          schedule(id, pauseMs)
        },
        pause: () => clearTimeout(timers.current.get(id)),
        save: () => void save(id),
      }
    },
    /** The handoff was accepted or declined. */
    forget(id: number) {
      clearTimeout(timers.current.get(id))
      put(id, undefined)
    },
  }
}

export interface ReadBackControl {
  value: LocalReadBack
  error: unknown
  change: (changes: Partial<LocalReadBack>) => void
  /** Until the next change or save: the acceptance brings the read-back. */
  pause: () => void
  save: () => void
}
