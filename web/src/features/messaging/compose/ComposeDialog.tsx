import { IconMicrophone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { MessageType } from '@wardline/contract/messaging/threads/message-type.schemas.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import { flushSync } from 'react-dom'
import { Button, IconButton } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import type { DiscardOptions } from '../../../platform/ui/dialogs/DiscardPrompt.tsx'
import type { Presence } from '../../directory/contact.rules.ts'
import { useAttachmentUpload } from '../attachments/use-attachment-upload.ts'
import { BlanksLeft } from '../quick-phrases/BlanksLeft.tsx'
import { PhraseButton } from '../quick-phrases/PhraseButton.tsx'
import { QuickPhraseDialogs } from '../quick-phrases/QuickPhraseDialogs.tsx'
import { useQuickPhrases } from '../quick-phrases/use-quick-phrases.ts'
import { queryKeys } from '../live/query-keys.ts'
import { messageTypesQuery } from '../threads/message-type.api.ts'
import { VoiceMessage } from '../attachments/VoiceMessage.tsx'
import { AttachButton } from '../attachments/AttachButton.tsx'
import { ComposeForm } from './ComposeForm.tsx'
import { fieldsOfType } from './draft.rules.ts'
import type { MessageToSchedule } from '../scheduled-messages/SendLaterDialog.tsx'
import { SendFooter, SendMessageLater } from './SendFooter.tsx'
import { useCompose } from './use-compose.ts'
import type { DraftStore } from './use-saved-draft.ts'
import { recordVoiceLabel } from '../attachments/attachments.text.ts'
import {
  composeTitle,
  discardLabel,
  draftRestoredText,
  keepDraftLabel,
  keepQuestion,
  startOverLabel,
} from './compose.text.ts'

export interface ComposeDialogProps {
  open: boolean
  onClose: () => void
  onSent: (thread: Thread) => void
  me: { default_message_type_id: number | null }
  draftStore: DraftStore
}

const noPresence: Presence = {}

/** Stores the draft encrypted until it is sent or discarded. */
export function ComposeDialog(props: ComposeDialogProps) {
  const { data: types, isError } = useQuery(messageTypesQuery)
  const { data: presence = noPresence } = useQuery<Presence>({
    queryKey: queryKeys.presence,
    queryFn: () => noPresence,
    enabled: false,
  })
  const loadedTypes = types ?? (isError ? [] : undefined)
  return props.open && loadedTypes ? (
    <OpenComposeDialog {...props} types={loadedTypes} presence={presence} />
  ) : null
}

function OpenComposeDialog(
  props: ComposeDialogProps & { types: readonly MessageType[]; presence: Presence },
) {
  const { open, onClose, onSent, me, draftStore, types, presence } = props
  const form = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const compose = useCompose({
    draftStore,
    types,
    presence,
    onSent,
    defaultTypeId: me.default_message_type_id,
  })
  const upload = useAttachmentUpload(false, compose.addAttachment)
  const [isRecording, setRecording] = useState(false)
  const { draft, sendError } = compose
  const fields = fieldsOfType(compose.type)
  const phrases = useQuickPhrases(form, fields.map(({ slug }) => draft?.data[slug] ?? '').join('\n'))
  const attach = (files: Iterable<File>) => void upload.attach([...files])
  const focusInvalid = () => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  const submit = () => {
    // flushSync renders the errors, so that the first invalid field gets the next key.
    if (!flushSync(compose.submit)) focusInvalid()
  }
  const prepareLater = (proceed: (message: MessageToSchedule) => void) => {
    if (upload.isUploading) return upload.showUploadNotFinished()
    const message = flushSync(compose.prepareLater)
    if (message) phrases.askAboutBlanks(() => proceed(message))
    else focusInvalid()
  }
  const send = () => {
    if (upload.isUploading) return upload.showUploadNotFinished()
    if (compose.isComplete) phrases.askAboutBlanks(submit)
    else submit()
  }
  const attachFrom = (event: SyntheticEvent, { files }: DataTransfer) => {
    if (files.length === 0) return
    event.preventDefault()
    attach(files)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    phrases.onKeyDown(event)
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send()
  }
  const openThread = (thread_id: number) => {
    compose.saveNow()
    onClose()
    const params = { box: 'inbox', threadId: String(thread_id) }
    void navigate({ to: '/Inbox/$box/thread/$threadId', params })
  }
  const focusMessage = () => form.current?.querySelector<HTMLElement>('textarea')?.focus()
  const discardPrompt: DiscardOptions = {
    question: keepQuestion,
    discard: { label: discardLabel, onPress: () => void compose.discard() },
    save: { label: keepDraftLabel, onPress: compose.saveNow },
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={composeTitle}
      size="page"
      discardPrompt={compose.isWorthKeeping ? discardPrompt : undefined}
      footer={
        <SendFooter
          button={compose.button}
          isEmpty={compose.isEmpty}
          isSending={compose.isSending}
          errors={sendError?.at === 'form' ? sendError.sentences : []}
          onSend={send}
          onMakePage={compose.makePage}
          later={
            draft && (
              <SendMessageLater
                draft={draft}
                draftStore={draftStore}
                prepare={prepareLater}
                onScheduled={() => {
                  void compose.discard()
                  onClose()
                }}
              />
            )
          }
        >
          {isRecording && (
            <div className="w-full">
              <VoiceMessage
                onAttach={(file) => {
                  setRecording(false)
                  attach([file])
                }}
                onClose={() => setRecording(false)}
              />
            </div>
          )}
          <AttachButton disabled={upload.isUploading} onFiles={attach} />
          <IconButton
            label={recordVoiceLabel}
            side="top"
            aria-disabled={isRecording}
            onClick={() => setRecording(true)}
          >
            <IconMicrophone size={18} stroke={1.75} aria-hidden />
          </IconButton>
          {fields.some(({ field_type }) => field_type === 'textarea') && (
            <PhraseButton size={18} onPress={phrases.openList} />
          )}
          <BlanksLeft phrases={phrases} />
          {compose.isRestored && compose.isWorthKeeping && (
            <span className="flex items-center gap-1 text-xs text-ink-2">
              <span role="status">{draftRestoredText}</span>
              <Button tone="ghost" className="px-2 text-xs" onClick={compose.startOver}>
                {startOverLabel}
              </Button>
            </span>
          )}
        </SendFooter>
      }
    >
      {/* Accepts dropped files, and Ctrl Enter from any field. */}
      <div
        ref={form}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => attachFrom(event, event.dataTransfer)}
        onPaste={(event) => attachFrom(event, event.clipboardData)}
        onKeyDown={onKeyDown}
        onBlur={phrases.onBlur}
      >
        {draft && (
          <ComposeForm
            compose={compose}
            draft={draft}
            types={types}
            presence={presence}
            upload={upload}
            draftStore={draftStore}
            onOpenThread={openThread}
            focusMessage={focusMessage}
          />
        )}
      </div>
      <QuickPhraseDialogs phrases={phrases} />
    </Dialog>
  )
}
