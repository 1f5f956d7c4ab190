import type { MessageType } from '@wardline/contract/messaging/threads/message-type.schemas.ts'
import { useEffect, useRef, useState } from 'react'
import { refreshContacts } from '../../directory/contact.api.ts'
import type { EncryptedStore } from '../../../platform/storage/encrypted-store.ts'
import type { SendAttempt } from '../threads/send-attempt.rules.ts'
import { adoptTypes, createBlankDraft, applyMessageType, isDraftEmpty, type Draft } from './draft.rules.ts'

const name = 'compose'
const settleMs = 300
/** Increment when the stored shape changes: older drafts are dropped. */
const version = 2

interface SavedDraft {
  version: number
  draft: Draft
  attempt: SendAttempt | null
}

export type DraftStore = Pick<EncryptedStore, 'get' | 'set'>

const isSavedDraft = (value: unknown): value is SavedDraft =>
  typeof value === 'object' && value !== null && 'version' in value && value.version === version

export const hasSavedDraft = async (store: DraftStore): Promise<boolean> =>
  isSavedDraft(await store.get(name).catch(() => undefined))

/** For a composer that is closed: it opens with the draft. */
export const saveDraft = (store: DraftStore, draft: Draft): Promise<void> =>
  store.set(name, { version, draft, attempt: null } satisfies SavedDraft).catch(() => {})

/** A late write must not restore a sent draft. */
function useOrderedWrites(store: DraftStore) {
  const last = useRef(Promise.resolve())
  return (value: SavedDraft | undefined) => {
    // Without storage the draft lasts as long as the page.
    last.current = last.current.then(() => store.set(name, value)).catch(() => {})
    return last.current
  }
}

/**
 * `draft` is undefined until the store has been read. Saves after a pause in typing, and when the page is
 * left.
 */
export function useSavedDraft(
  store: DraftStore,
  types: readonly MessageType[],
  defaultTypeId: number | null,
) {
  const [saved, setSaved] = useState<SavedDraft>()
  const [isRestored, setRestored] = useState(false)
  const write = useOrderedWrites(store)
  const createDraft = (): SavedDraft => {
    const type = types.find((each) => each.id === defaultTypeId)
    return { version, draft: applyMessageType(createBlankDraft(), type), attempt: null }
  }
  const start = useRef(createDraft)
  const edit = (to: (draft: Draft) => Draft) => setSaved((now) => now && { ...now, draft: to(now.draft) })
  const refreshRecipients = useRef(async (recipients: Draft['recipients']) => {
    const now = new Map((await refreshContacts(recipients)).map((contact) => [contact.id, contact]))
    edit((draft) => ({
      ...draft,
      recipients: draft.recipients.map((contact) => now.get(contact.id) ?? contact),
    }))
  })
  useEffect(() => {
    let isUnmounted = false
    const begin = (found: unknown) => {
      if (isUnmounted) return
      setRestored(isSavedDraft(found))
      setSaved(isSavedDraft(found) ? found : start.current())
      // The send button depends on the recipients' current status.
      if (isSavedDraft(found)) void refreshRecipients.current(found.draft.recipients)
    }
    store.get(name).then(begin, begin)
    return () => {
      isUnmounted = true
    }
  }, [store])

  // An administrator may have changed the types since the draft was written, or while it is.
  const isLoaded = saved !== undefined
  useEffect(() => {
    if (!isLoaded || types.length === 0) return
    setSaved((now) => {
      const draft = now && adoptTypes(now.draft, types)
      return !draft || draft === now.draft ? now : { ...now, draft }
    })
  }, [isLoaded, types])

  const isWorthKeeping = saved !== undefined && !isDraftEmpty(saved.draft, types)
  useEffect(() => {
    if (!saved) return
    const save = () => void write(isWorthKeeping ? saved : undefined)
    const timer = setTimeout(save, settleMs)
    addEventListener('pagehide', save)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', save)
    }
    // `write` only changes with the store.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [saved, isWorthKeeping, store])

  return {
    draft: saved?.draft,
    attempt: saved?.attempt ?? null,
    isRestored,
    isWorthKeeping,
    edit,
    refreshRecipients: (recipients: Draft['recipients']) => void refreshRecipients.current(recipients),
    /** Saved before sending, so that a resend after a reload uses the same key. */
    saveAttempt: async (attempt: SendAttempt) => {
      if (!saved) return
      setSaved((now) => now && { ...now, attempt })
      await write({ ...saved, attempt })
    },
    startOver: () => {
      setRestored(false)
      setSaved(createDraft())
    },
    discard: () => {
      setSaved(undefined)
      return write(undefined)
    },
    saveNow: () => void write(saved),
  }
}
