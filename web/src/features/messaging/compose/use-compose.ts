import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import type { MessageType } from '@wardline/contract/messaging/threads/message-type.schemas.ts'
import type { RecipientPreview } from '@wardline/contract/messaging/messages/recipient-preview.schemas.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { createIdempotencyKey } from '../../../platform/api/idempotency-key.ts'
import type { Presence } from '../../directory/contact.rules.ts'
import type { Attachment } from '../attachments/attachment.view.ts'
import { takeComposePreset } from './compose-dialog.ts'
import type { MessageToSchedule } from '../scheduled-messages/SendLaterDialog.tsx'
import { nextAttempt } from '../threads/send-attempt.rules.ts'
import { shouldOfferPage } from '../page-preset/page.view.ts'
import { placeComposeError, type ComposeError } from './compose-error.rules.ts'
import { dropOtherMentions } from '../mentions/draft-mentions.rules.ts'
import { validateDraft, hasNoErrors } from './draft-check.rules.ts'
import {
  applyMessageType,
  changeDraft,
  replaceContact,
  choosePriority,
  describeTypeChanges,
  endPage,
  isConversation,
  presetDraft,
  startPage,
  toConversationMessage,
  toNewThread,
  type Draft,
} from './draft.rules.ts'
import { useDraftRecipients } from './draft-recipients.api.ts'
import { sendButtonState } from './send-button.rules.ts'
import { listOfflineOfMessage } from './recipients.rules.ts'
import { rememberRecipients } from './suggestions.api.ts'
import { useSavedDraft, type DraftStore } from './use-saved-draft.ts'
import { sendFailedText } from './compose.text.ts'

export interface ComposeOptions {
  draftStore: DraftStore
  types: readonly MessageType[]
  defaultTypeId: number | null
  presence: Presence
  onSent: (thread: Thread) => void
}

const unknownError: ComposeError = { at: 'form', sentences: [sendFailedText] }

/** `content` identifies the message for retries. */
function prepareMessage(draft: Draft, type: MessageType | undefined) {
  if (isConversation(draft)) {
    const body = toConversationMessage(draft)
    const sendWith = (idempotencyKey: string) => call('POST /api/v1/conversations/', { body, idempotencyKey })
    return { content: JSON.stringify(body), sendWith }
  }
  const body = toNewThread(draft, type)
  const sendWith = (idempotencyKey: string) => call('POST /api/v2/threads/', { body, idempotencyKey })
  return { content: JSON.stringify(body), sendWith }
}

export function useCompose({ draftStore, types, defaultTypeId, presence, onSent }: ComposeOptions) {
  const saved = useSavedDraft(draftStore, types, defaultTypeId)
  const { draft } = saved
  const type = types.find(({ id }) => id === draft?.message_type_id)
  // Draft from before the type field had the focus: typing a name there passes other types.
  const [draftBefore, setDraftBefore] = useState<Draft | undefined>(undefined)
  const [typeChanges, setTypeChanges] = useState<string[]>([])
  // The offline recipients at the first press: others need a new confirmation.
  const [confirmed, setConfirmed] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const [isSending, setSending] = useState(false)
  const [sendError, setSendError] = useState<ComposeError | null>(null)
  const { preview, current, isChecking, check } = useDraftRecipients(draft, type, presence)
  const offlineOf = (checked: RecipientPreview) =>
    listOfflineOfMessage(draft?.recipients ?? [], checked, current.resolved, presence)
  const offline = offlineOf(preview)
  const errors = draft && isSubmitted ? validateDraft(draft, type) : {}
  const button = sendButtonState(offline !== '', confirmed === offline, isChecking)

  const change = (next: Partial<Draft>) => {
    // Other recipients need a new confirmation.
    if (next.recipients) setConfirmed('')
    setSendError(null)
    saved.edit((now) => changeDraft(now, next))
  }
  const selectType = (to: MessageType | undefined) => {
    if (!draft) return
    const next = applyMessageType(draft, to, type)
    setTypeChanges(describeTypeChanges(draftBefore ?? draft, next))
    change(next)
  }
  const addRecipients = (contacts: readonly Contact[]) => {
    const knownIds = new Set(draft?.recipients.map(({ id }) => id))
    const added = contacts.filter(({ id }) => !knownIds.has(id))
    if (!draft || added.length === 0) return
    change({ recipients: [...draft.recipients, ...added] })
    saved.refreshRecipients(added)
  }
  const replaceRecipient = (replaced: Contact, by: Contact) => {
    setConfirmed('')
    setSendError(null)
    saved.edit((now) => changeDraft(now, { recipients: replaceContact(now.recipients, replaced, by) }))
    saved.refreshRecipients([by])
  }
  const makePage = () => draft && change(startPage(draft.recipients))
  const isLoaded = draft !== undefined
  const applyPreset = useEffectEvent(() => {
    const preset = takeComposePreset()
    if (!draft || !preset) return
    change(presetDraft(draft, preset))
    saved.refreshRecipients(preset.recipients)
  })
  useEffect(() => {
    if (isLoaded) applyPreset()
  }, [isLoaded])
  // Adds to the current draft, because uploads finish later.
  const addAttachment = (file: Attachment) =>
    saved.edit((now) => ({ ...now, attachments: [...now.attachments, file] }))
  const send = async (message: Draft) => {
    const { content, sendWith } = prepareMessage(dropOtherMentions(message, current.resolved), type)
    const attempt = nextAttempt(content, saved.attempt, createIdempotencyKey)
    setSending(true)
    setSendError(null)
    await saved.saveAttempt(attempt)
    try {
      const thread = await sendWith(attempt.key)
      await saved.discard()
      // Failing to remember recipients does not prevent sending.
      rememberRecipients(draftStore, message.recipients).catch(() => {})
      onSent(thread)
    } catch (reason) {
      setConfirmed('')
      setSendError(isApiError(reason) ? placeComposeError(reason) : unknownError)
    }
    setSending(false)
  }
  const checkAndSend = async (message: Draft) => {
    let latest = offline
    if (isChecking) {
      setSending(true)
      latest = offlineOf(await check())
      setSending(false)
    }
    if (latest === '' || latest === confirmed) await send(message)
    else setConfirmed(latest)
  }
  const submit = (): boolean => {
    if (!draft || isSending) return true
    setSubmitted(true)
    if (!hasNoErrors(validateDraft(draft, type))) return false
    void checkAndSend(draft)
    return true
  }
  /** Undefined if something is missing, which is then shown. */
  const prepareLater = (): MessageToSchedule | undefined => {
    if (!draft) return undefined
    setSubmitted(true)
    if (!hasNoErrors(validateDraft(draft, type))) return undefined
    const message = dropOtherMentions(draft, current.resolved)
    const isWithoutSubject = isConversation(message)
    return {
      thread_id: null,
      reply: null,
      new_thread: isWithoutSubject ? null : toNewThread(message, type),
      conversation_message: isWithoutSubject ? toConversationMessage(message) : null,
    }
  }
  return {
    ...saved,
    prepareLater,
    type,
    typeChanges,
    errors,
    sendError,
    button,
    isEmpty: !saved.isWorthKeeping,
    isComplete: draft !== undefined && hasNoErrors(validateDraft(draft, type)),
    preview,
    current,
    addRecipients,
    replaceRecipient,
    isSending,
    change,
    choosePriority: (priority: Draft['priority']) => draft && change(choosePriority(draft, type, priority)),
    /** Undefined if a page would notify no one else. */
    makePage: shouldOfferPage(current.resolved.values(), draft?.is_page ?? false) ? makePage : undefined,
    togglePage: () => (draft?.is_page ? change(endPage(type)) : makePage()),
    rememberDraft: () => setDraftBefore(draft),
    selectType,
    addAttachment,
    submit,
  }
}
