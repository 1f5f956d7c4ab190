import { IconMicrophone, IconPaperclip, IconSend2 } from '@tabler/icons-react'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
} from 'react'
import { newKey } from '../../../platform/api/idempotency-key.ts'
import { nowText } from '../../../platform/clock/now.ts'
import { acceptOf, attachmentRules } from '../../../platform/forms/file.rules.ts'
import { useKeys } from '../../../platform/keyboard/use-keys.ts'
import { Button, IconButton } from '../../../platform/ui/Button.tsx'
import { Kbd } from '../../../platform/ui/Kbd.tsx'
import { useAttaching } from '../attaching/use-attaching.ts'
import { emptyDraft } from '../outbox/drafts.ts'
import { outbox } from '../outbox/sending.ts'
import { typingSignal } from '../typing-signal.ts'
import { VoiceMessage } from '../voice/VoiceMessage.tsx'
import { ComposerFile } from './ComposerFile.tsx'
import { useDraft } from './use-draft.ts'

const replyTo = (others: number) => (others === 1 ? 'Reply to 1 person' : `Reply to ${others} people`)

/** Enter sends, Shift+Enter begins a line. A reply with neither text nor attachment is not sent. */
export function Composer({ thread }: { thread: Thread }) {
  const [draft, setDraft] = useDraft(thread.id)
  const [isSpeaking, setSpeaking] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const typing = useMemo(() => typingSignal(thread.id), [thread.id])
  useEffect(() => typing.stop, [typing])
  useKeys({
    r: (event) => {
      event.preventDefault()
      field.current?.focus()
    },
  })
  const attaching = useAttaching(draft.attachments.length > 0, (attachment) =>
    setDraft({ ...draft, text: field.current?.value ?? draft.text, attachments: [attachment] }),
  )
  const { refusal, attach } = attaching

  const endVoice = () => {
    setSpeaking(false)
    field.current?.focus()
  }
  const text = draft.text.trim()
  const canSend = (text !== '' || draft.attachments.length > 0) && !attaching.isUnderWay
  const send = (event?: FormEvent) => {
    event?.preventDefault()
    if (!canSend) return
    outbox.add({
      client_key: newKey(),
      thread_id: thread.id,
      text,
      attachments: draft.attachments,
      created: nowText(),
    })
    setDraft(emptyDraft)
    typing.stop()
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      send()
    } else if (event.key === 'Escape') event.currentTarget.blur()
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) typing.key()
  }
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (files.length === 0) return
    event.preventDefault()
    void attach(files)
  }
  return (
    <form
      onSubmit={send}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        void attach([...event.dataTransfer.files])
      }}
      className="mx-3 mb-3 rounded-lg border border-line-strong bg-surface focus-within:outline-2 focus-within:outline-accent md:mx-4"
    >
      <ComposerFile
        attaching={attaching}
        attachments={draft.attachments}
        onRemove={(id) =>
          setDraft({ ...draft, attachments: draft.attachments.filter((each) => each.id !== id) })
        }
      />
      {isSpeaking && (
        <VoiceMessage
          onAttach={(file) => {
            endVoice()
            void attach([file])
          }}
          onClose={endVoice}
        />
      )}
      <textarea
        ref={field}
        aria-label="Reply"
        data-reply
        aria-keyshortcuts="R"
        dir="auto"
        maxLength={20_000}
        value={draft.text}
        onChange={(event) => setDraft({ ...draft, text: event.target.value })}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        placeholder={replyTo(thread.subscriber_count - 1)}
        className="block field-sizing-content max-h-48 min-h-10 w-full resize-none bg-transparent px-3 pt-2.5 outline-none placeholder:text-ink-3 pointer-coarse:text-lg"
      />
      {refusal && (
        <p role="alert" className="px-3 text-xs text-danger">
          {refusal}
        </p>
      )}
      <div className="flex items-center gap-0.5 p-1.5">
        <IconButton side="top" label="Attach a file" onClick={() => picker.current?.click()}>
          <IconPaperclip size={17} />
        </IconButton>
        <IconButton
          side="top"
          label="Record a voice message"
          aria-disabled={isSpeaking}
          onClick={() => setSpeaking(true)}
        >
          <IconMicrophone size={17} />
        </IconButton>
        <input
          ref={picker}
          type="file"
          accept={acceptOf(attachmentRules)}
          tabIndex={-1}
          aria-hidden
          className="hidden"
          onChange={(event) => {
            void attach([...(event.target.files ?? [])])
            // The same file can be chosen again.
            event.target.value = ''
          }}
        />
        <span className="ml-auto hidden items-center gap-1 pr-2 text-xs text-ink-2 md:flex pointer-coarse:hidden">
          <Kbd>Enter</Kbd> sends · <Kbd>Shift</Kbd>+<Kbd>Enter</Kbd> new line
        </span>
        <Button tone="ok" type="submit" disabled={!canSend} className="max-md:ml-auto pointer-coarse:ml-auto">
          <IconSend2 size={15} aria-hidden />
          Send
        </Button>
      </div>
    </form>
  )
}
