import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import type { MessageType } from '@wardline/contract/messaging/message-type.schemas.ts'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { newKey } from '../../../platform/api/idempotency-key.ts'
import { anyOffline, type Presence } from '../../directory/contact.rules.ts'
import { takeMeant } from '../compose-door.ts'
import { attemptFor } from './attempt.rules.ts'
import { composeError, type ComposeError } from './compose-error.rules.ts'
import { checkDraft, isSendable } from './draft-check.rules.ts'
import { changedByType, chooseType, toNewThread, type Attached, type Draft } from './draft.rules.ts'
import { useRoutingPreview } from './routing-preview.api.ts'
import { anyPreviewedOffline } from './routing-preview.view.ts'
import { sendButton } from './send-button.rules.ts'
import { rememberRecipients } from './suggestions.api.ts'
import { useKeptDraft, type DraftVault } from './use-kept-draft.ts'

export interface ComposeParts {
  vault: DraftVault
  types: readonly MessageType[]
  /** The person's own, chosen from the start. */
  defaultTypeId: number | null
  presence: Presence
  onSent: (thread: Thread) => void
}

const unknownFailure: ComposeError = { at: 'form', sentences: ['Error sending message'] }

/** The message that is being written and what can be done with it. */
export function useCompose({ vault, types, defaultTypeId, presence, onSent }: ComposeParts) {
  const kept = useKeptDraft(vault, types, defaultTypeId)
  const { draft } = kept
  const type = types.find(({ id }) => id === draft?.message_type_id)
  // As it was when the person came to the list of types: typing a name there passes others on the way.
  const [before, setBefore] = useState<Draft | undefined>(undefined)
  const [changed, setChanged] = useState<string[]>([])
  const [pressedOnce, setPressedOnce] = useState(false)
  const [wasTried, setTried] = useState(false)
  const [isSending, setSending] = useState(false)
  const [refused, setRefused] = useState<ComposeError | null>(null)
  const preview = useRoutingPreview(draft, type)
  const isAnyOffline = anyOffline(draft?.recipients ?? [], presence) || anyPreviewedOffline(preview)
  const errors = draft && wasTried ? checkDraft(draft, type) : {}
  const button = sendButton(isAnyOffline, pressedOnce)

  const change = (next: Partial<Draft>) => {
    // The question was about those recipients; for others it is asked again.
    if (next.recipients) setPressedOnce(false)
    setRefused(null)
    kept.edit((now) => ({ ...now, ...next }))
  }
  const choose = (to: MessageType | undefined) => {
    if (!draft) return
    const next = chooseType(draft, to, type)
    setChanged(changedByType(before ?? draft, next))
    change(next)
  }
  /** Each once; how they are now is asked, as the send button goes by it. */
  const addRecipients = (contacts: readonly Contact[]) => {
    const chosen = new Set(draft?.recipients.map(({ id }) => id))
    const added = contacts.filter(({ id }) => !chosen.has(id))
    if (!draft || added.length === 0) return
    change({ recipients: [...draft.recipients, ...added] })
    kept.askAgain(added)
  }
  const isThere = draft !== undefined
  const addMeant = useEffectEvent(() => addRecipients(takeMeant()))
  useEffect(() => {
    if (isThere) addMeant()
  }, [isThere])
  // An upload ends later: it adds to what was written in the meantime.
  const addAttachment = (file: Attached) =>
    kept.edit((now) => ({ ...now, attachments: [...now.attachments, file] }))
  const send = async (message: Draft) => {
    const body = toNewThread(message, type)
    const attempt = attemptFor(JSON.stringify(body), kept.attempt, newKey)
    setSending(true)
    setRefused(null)
    await kept.keepAttempt(attempt)
    try {
      const thread = await call('POST /api/v2/threads/', { body, idempotencyKey: attempt.key })
      await kept.forget()
      // Sent is sent, whether or not this browser can remember whom to.
      rememberRecipients(vault, message.recipients).catch(() => {})
      onSent(thread)
    } catch (reason) {
      setPressedOnce(false)
      setRefused(isApiError(reason) ? composeError(reason) : unknownFailure)
    }
    setSending(false)
  }
  /** Answers whether the message is complete; what is missing is said in its place. */
  const press = (): boolean => {
    if (!draft || isSending) return true
    setTried(true)
    if (!isSendable(checkDraft(draft, type))) return false
    if (button.sends) void send(draft)
    else setPressedOnce(true)
    return true
  }
  return {
    ...kept,
    type,
    changed,
    errors,
    refused,
    button,
    preview,
    addRecipients,
    isSending,
    change,
    beginChoice: () => setBefore(draft),
    choose,
    addAttachment,
    press,
  }
}
