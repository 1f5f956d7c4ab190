import { IconMicrophone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { MessageType } from '@wardline/contract/messaging/message-type.schemas.ts'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { useRef, useState, type DragEvent, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { Button, IconButton } from '../../../platform/ui/Button.tsx'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import type { Presence } from '../../directory/contact.rules.ts'
import { useAttaching } from '../attaching/use-attaching.ts'
import { keys } from '../keys.ts'
import { messageTypesQuery } from '../message-type.api.ts'
import { VoiceMessage } from '../voice/VoiceMessage.tsx'
import { AttachButton } from './AttachButton.tsx'
import { ComposeForm } from './ComposeForm.tsx'
import { SendFooter } from './SendFooter.tsx'
import { useCompose } from './use-compose.ts'
import type { DraftVault } from './use-kept-draft.ts'

export interface ComposeDialogProps {
  open: boolean
  onClose: () => void
  /** The thread that it became. */
  onSent: (thread: Thread) => void
  me: { default_message_type_id: number | null }
  /** Where what is not sent yet is kept. */
  vault: DraftVault
}

const noPresence: Presence = {}

/** A new thread. What is written stays, encrypted, over a reload and over closing, until it is sent or discarded. */
export function ComposeDialog(props: ComposeDialogProps) {
  const { data: types, isError } = useQuery(messageTypesQuery)
  const { data: presence = noPresence } = useQuery<Presence>({
    queryKey: keys.presence,
    queryFn: () => noPresence,
    enabled: false,
  })
  // Without its types a message can still be written; a person with something urgent does not wait for a list.
  const known = types ?? (isError ? [] : undefined)
  return props.open && known ? <Writing {...props} types={known} presence={presence} /> : null
}

function Writing(props: ComposeDialogProps & { types: readonly MessageType[]; presence: Presence }) {
  const { open, onClose, onSent, me, vault, types, presence } = props
  const form = useRef<HTMLDivElement>(null)
  const compose = useCompose({ vault, types, presence, onSent, defaultTypeId: me.default_message_type_id })
  const attaching = useAttaching(false, compose.addAttachment)
  const [isSpeaking, setSpeaking] = useState(false)
  const { draft, refused } = compose
  const attach = (files: Iterable<File>) => void attaching.attach([...files])
  const send = () => {
    if (attaching.isUnderWay) return attaching.askToWait()
    // The sentences are there before the next key, which belongs to the field that has the first of them.
    if (flushSync(compose.press)) return
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }
  const onDrop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    attach(event.dataTransfer.files)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send()
  }
  const leaving = {
    question: 'Keep this message as a draft?',
    discard: { label: 'Discard', onPress: () => void compose.forget() },
    keep: { label: 'Keep draft', onPress: compose.keepNow },
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="New message"
      size="large"
      leaving={compose.isWorthKeeping ? leaving : undefined}
      footer={
        <SendFooter
          button={compose.button}
          isSending={compose.isSending}
          refused={refused?.at === 'form' ? refused.sentences : []}
          onSend={send}
        >
          {isSpeaking && (
            <div className="w-full">
              <VoiceMessage
                onAttach={(file) => {
                  setSpeaking(false)
                  attach([file])
                }}
                onClose={() => setSpeaking(false)}
              />
            </div>
          )}
          <AttachButton disabled={attaching.isUnderWay} onFiles={attach} />
          <IconButton
            label="Record a voice message"
            side="top"
            aria-disabled={isSpeaking}
            onClick={() => setSpeaking(true)}
          >
            <IconMicrophone size={18} stroke={1.75} aria-hidden />
          </IconButton>
          {compose.isRestored && compose.isWorthKeeping && (
            <span className="flex items-center gap-1 text-xs text-ink-2">
              <span role="status">Draft restored</span>
              <Button tone="ghost" className="px-2 text-xs" onClick={compose.startOver}>
                Start over
              </Button>
            </span>
          )}
        </SendFooter>
      }
    >
      {/* Files may be dropped anywhere on the form; Ctrl Enter is the send button, from wherever one writes. */}
      <div ref={form} onDragOver={(event) => event.preventDefault()} onDrop={onDrop} onKeyDown={onKeyDown}>
        {draft && (
          <ComposeForm
            compose={compose}
            draft={draft}
            types={types}
            presence={presence}
            attaching={attaching}
            vault={vault}
          />
        )}
      </div>
    </Dialog>
  )
}
