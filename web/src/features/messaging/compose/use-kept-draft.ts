import type { MessageType } from '@wardline/contract/messaging/message-type.schemas.ts'
import { useEffect, useRef, useState } from 'react'
import { contactsAsTheyAreNow } from '../../directory/contact.api.ts'
import type { Vault } from '../../../platform/live/vault.ts'
import type { Attempt } from './attempt.rules.ts'
import { blankDraft, chooseType, isUntouched, type Draft } from './draft.rules.ts'

const name = 'compose'
const settleMs = 300
/** Counted up when what is kept changes its shape; an older one is let go. */
const version = 2

interface Kept {
  version: number
  draft: Draft
  attempt: Attempt | null
}

/** Where a draft lives over a reload. */
export type DraftVault = Pick<Vault, 'get' | 'set'>

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'version' in value && value.version === version

/** Writes one after the other: a late one must not bring back a draft that was sent and removed since. */
function useWriting(vault: DraftVault) {
  const last = useRef(Promise.resolve())
  return (value: Kept | undefined) => {
    // A browser that keeps nothing still sends: the draft then lasts as long as the page.
    last.current = last.current.then(() => vault.set(name, value)).catch(() => {})
    return last.current
  }
}

/**
 * The message that is being written. `draft` is undefined until it is known whether an earlier one is kept. Changes are
 * kept as soon as the keys rest, and when the page is left.
 */
export function useKeptDraft(vault: DraftVault, types: readonly MessageType[], defaultTypeId: number | null) {
  const [kept, setKept] = useState<Kept>()
  const [isRestored, setRestored] = useState(false)
  const write = useWriting(vault)
  const fresh = (): Kept => {
    const type = types.find((each) => each.id === defaultTypeId)
    return { version, draft: chooseType(blankDraft(), type), attempt: null }
  }
  const start = useRef(fresh)
  const edit = (to: (draft: Draft) => Draft) => setKept((now) => now && { ...now, draft: to(now.draft) })
  const askAgain = useRef(async (recipients: Draft['recipients']) => {
    const now = new Map((await contactsAsTheyAreNow(recipients)).map((contact) => [contact.id, contact]))
    edit((draft) => ({
      ...draft,
      recipients: draft.recipients.map((contact) => now.get(contact.id) ?? contact),
    }))
  })
  useEffect(() => {
    let isOver = false
    const begin = (found: unknown) => {
      if (isOver) return
      setRestored(isKept(found))
      setKept(isKept(found) ? found : start.current())
      // Whoever was online last night must not look so this morning: the send button goes by it.
      if (isKept(found)) void askAgain.current(found.draft.recipients)
    }
    vault.get(name).then(begin, begin)
    return () => {
      isOver = true
    }
  }, [vault])

  const isWorthKeeping = kept !== undefined && !isUntouched(kept.draft, types)
  useEffect(() => {
    if (!kept) return
    const keep = () => void write(isWorthKeeping ? kept : undefined)
    const timer = setTimeout(keep, settleMs)
    addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', keep)
    }
    // `write` is the same for the same vault.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [kept, isWorthKeeping, vault])

  return {
    draft: kept?.draft,
    attempt: kept?.attempt ?? null,
    isRestored,
    isWorthKeeping,
    edit,
    /** Asks how these of the recipients are now. */
    askAgain: (recipients: Draft['recipients']) => void askAgain.current(recipients),
    /** Kept before it is sent: what a reload sends again is the same attempt. */
    keepAttempt: async (attempt: Attempt) => {
      if (!kept) return
      setKept((now) => now && { ...now, attempt })
      await write({ ...kept, attempt })
    },
    startOver: () => {
      setRestored(false)
      setKept(fresh())
    },
    forget: () => {
      setKept(undefined)
      return write(undefined)
    },
    /** What was typed last is written down before the dialog goes. */
    keepNow: () => void write(kept),
  }
}
