import { IconBellOff, IconChecklist, IconMicrophone, IconPaperclip, IconSend2 } from '@tabler/icons-react'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import {
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
} from 'react'
import { createIdempotencyKey } from '../../../platform/api/idempotency-key.ts'
import { currentTimestamp } from '../../../platform/clock/now.ts'
import { acceptAttribute, attachmentRules } from '../../../platform/forms/file.rules.ts'
import { useShortcuts } from '../../../platform/keyboard/use-shortcuts.ts'
import { Button, IconButton } from '../../../platform/ui/controls/Button.tsx'
import { afterNextPaint } from '../../../platform/loading/first-paint.ts'
import { lazyComponent } from '../../../platform/loading/lazy-import.ts'
import { Kbd } from '../../../platform/ui/indicators/Kbd.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { useAttachmentUpload } from '../attachments/use-attachment-upload.ts'
import { emptyDraft } from '../outbox/drafts.ts'
import { useQuoteRequests } from '../outbox/quote-request.ts'
import { outbox } from '../outbox/reply-outbox.ts'
import { BlanksLeft } from '../quick-phrases/BlanksLeft.tsx'
import { PhraseButton } from '../quick-phrases/PhraseButton.tsx'
import { QuickPhraseDialogs } from '../quick-phrases/QuickPhraseDialogs.tsx'
import { useQuickPhrases } from '../quick-phrases/use-quick-phrases.ts'
import { createTypingSignal } from './typing-signal.live.ts'
import { VoiceMessage } from '../attachments/VoiceMessage.tsx'
import { ComposerQuote } from './ComposerQuote.tsx'
import { listMentions } from '../mentions/listed-mentions.rules.ts'
import { SendReplyLater } from './SendReplyLater.tsx'
import { ReplyAttachments } from './ReplyAttachments.tsx'
import { asksForResponse, canSendRequest, emptyRequest, requestToSend } from './reply-request.rules.ts'
import { useReplyDraft } from './use-reply-draft.ts'
import { attachLabel, recordVoiceLabel } from '../attachments/attachments.text.ts'
import {
  askGroupLabel,
  askLabel,
  newLineHint,
  quietLabel,
  replyLabel,
  replyPlaceholder,
  replyToGroupPlaceholder,
  requestLabel,
  sendLabel,
  sendQuietlyLabel,
  sendsHint,
} from './replies.text.ts'

const ReplyMentionPicker = lazyComponent(() =>
  import('./ReplyMentionPicker.tsx').then((module) => ({ default: module.ReplyMentionPicker })),
)
const ReplyRequestFields = lazyComponent(() =>
  import('./ReplyRequestFields.tsx').then((module) => ({ default: module.ReplyRequestFields })),
)

export function ReplyComposer({ thread }: { thread: Thread }) {
  const [draft, setDraft] = useReplyDraft(thread.id)
  const mayAsk = useMe().permissions.includes('messaging.send_message')
  const others = thread.subscriber_count - 1
  const [isRecording, setRecording] = useState(false)
  const [isQuiet, setQuiet] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const phrases = useQuickPhrases(form, draft.text)
  const field = useRef<HTMLTextAreaElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const typing = useMemo(() => createTypingSignal(thread.id), [thread.id])
  useEffect(() => typing.stop, [typing])
  useShortcuts({
    r: (event) => {
      event.preventDefault()
      field.current?.focus()
    },
  })
  const upload = useAttachmentUpload(draft.attachments.length > 0, (attachment) =>
    setDraft({ ...draft, text: field.current?.value ?? draft.text, attachments: [attachment] }),
  )
  const { error: uploadError, attach } = upload
  useQuoteRequests(thread.id, (quote) => {
    setDraft({ ...draft, quote })
    // After the menu has returned the focus.
    afterNextPaint(() => field.current?.focus())
  })

  const closeRecorder = () => {
    setRecording(false)
    field.current?.focus()
  }
  const text = draft.text.trim()
  const request = requestToSend(draft.request)
  const mentions = listMentions(text, draft.mentions)
  const sendsQuietly = isQuiet && !request && mentions.length === 0
  const canSend =
    (text !== '' || draft.attachments.length > 0) &&
    !upload.isUploading &&
    (draft.request === undefined || canSendRequest(draft.request))
  const { conversation_name: group } = thread
  const askedCount = request && asksForResponse(request) ? (request.recipient_user_ids?.length ?? others) : 0
  const askText =
    group !== null && request?.recipient_user_ids === null ? askGroupLabel(group) : askLabel(askedCount)
  const plainLabel = sendsQuietly ? sendQuietlyLabel : sendLabel
  const sendButtonLabel = askedCount > 0 ? askText : plainLabel
  const send = (event?: FormEvent) => {
    event?.preventDefault()
    if (canSend) phrases.askAboutBlanks(queueReply)
  }
  const queueReply = () => {
    outbox.add({
      client_key: createIdempotencyKey(),
      thread_id: thread.id,
      text,
      attachments: draft.attachments,
      isQuiet: sendsQuietly,
      ...(request && { request }),
      ...(mentions.length > 0 && { mentions }),
      ...(draft.quote && { quote: draft.quote }),
      created: currentTimestamp(),
    })
    emptyComposer()
  }
  const emptyComposer = () => {
    setDraft(emptyDraft)
    setQuiet(false)
    typing.stop()
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    phrases.onKeyDown(event)
    if (event.nativeEvent.isComposing || event.defaultPrevented) return
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      send()
    } else if (event.key === 'Escape') event.currentTarget.closest<HTMLElement>('[data-thread-pane]')?.focus()
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
      ref={form}
      onSubmit={send}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        void attach([...event.dataTransfer.files])
      }}
      className="mx-3 mb-3 rounded-lg border border-line-strong bg-surface focus-within:outline-2 focus-within:outline-accent md:mx-4"
    >
      {draft.request && (
        <Suspense>
          <ReplyRequestFields
            thread={thread}
            value={draft.request}
            hasFocus={isAsking}
            onChange={(next) => setDraft({ ...draft, request: next })}
            onRemove={() => {
              setDraft({ ...draft, request: undefined })
              field.current?.focus()
            }}
          />
        </Suspense>
      )}
      {draft.quote && (
        <ComposerQuote
          thread_id={thread.id}
          quote={draft.quote}
          onRemove={() => {
            setDraft({ ...draft, quote: undefined })
            field.current?.focus()
          }}
        />
      )}
      <ReplyAttachments
        upload={upload}
        attachments={draft.attachments}
        onRemove={(id) =>
          setDraft({ ...draft, attachments: draft.attachments.filter((each) => each.id !== id) })
        }
      />
      {isRecording && (
        <VoiceMessage
          onAttach={(file) => {
            closeRecorder()
            void attach([file])
          }}
          onClose={closeRecorder}
        />
      )}
      <textarea
        ref={field}
        aria-label={replyLabel}
        data-reply
        aria-keyshortcuts="R"
        dir="auto"
        maxLength={20_000}
        value={draft.text}
        onChange={(event) => setDraft({ ...draft, text: event.target.value })}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        // The server decides who is on call when the reply arrives.
        placeholder={group === null ? replyPlaceholder(others) : replyToGroupPlaceholder(group)}
        className="block field-sizing-content max-h-40 min-h-10 w-full resize-none bg-transparent px-3 pt-2.5 outline-none placeholder:text-ink-3 pointer-coarse:text-lg"
      />
      {draft.text.includes('@') && (
        <Suspense>
          <ReplyMentionPicker
            thread_id={thread.id}
            field={field}
            text={draft.text}
            count={mentions.length}
            onMention={(person, changed) =>
              setDraft({ ...draft, text: changed, mentions: [...(draft.mentions ?? []), person] })
            }
          />
        </Suspense>
      )}
      <BlanksLeft phrases={phrases} className="px-3" />
      {uploadError && (
        <p role="alert" className="px-3 text-xs text-danger">
          {uploadError}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-0.5 px-1 py-1.5">
        <IconButton side="top" label={attachLabel} onClick={() => picker.current?.click()}>
          <IconPaperclip size={17} />
        </IconButton>
        <IconButton
          side="top"
          label={recordVoiceLabel}
          aria-disabled={isRecording}
          onClick={() => setRecording(true)}
        >
          <IconMicrophone size={17} />
        </IconButton>
        <PhraseButton size={17} onPress={phrases.openList} />
        {mayAsk && (
          <IconButton
            side="top"
            label={requestLabel}
            aria-pressed={draft.request !== undefined}
            onClick={() => {
              setAsking(true)
              setDraft({ ...draft, request: draft.request ? undefined : emptyRequest })
            }}
            className="aria-pressed:bg-selected aria-pressed:text-accent"
          >
            <IconChecklist size={17} />
          </IconButton>
        )}
        {!thread.suppress_reply_notifications && !draft.request && (
          <IconButton
            side="top"
            label={quietLabel}
            aria-pressed={isQuiet}
            onClick={() => setQuiet(!isQuiet)}
            className="aria-pressed:bg-selected aria-pressed:text-accent"
          >
            <IconBellOff size={17} />
          </IconButton>
        )}
        <input
          ref={picker}
          type="file"
          accept={acceptAttribute(attachmentRules)}
          tabIndex={-1}
          aria-hidden
          className="hidden"
          onChange={(event) => {
            void attach([...(event.target.files ?? [])])
            // Lets the user choose the same file again.
            event.target.value = ''
          }}
        />
        <span className="ml-auto flex items-center gap-1 pr-2 text-xs text-ink-2 max-lg:hidden pointer-coarse:hidden">
          <Kbd>Enter</Kbd> {sendsHint} · <Kbd>Shift</Kbd>+<Kbd>Enter</Kbd> {newLineHint}
        </span>
        <span className="flex items-center gap-0.5 max-lg:ml-auto pointer-coarse:ml-auto">
          <SendReplyLater
            threadId={thread.id}
            draft={draft}
            isQuiet={sendsQuietly}
            request={request}
            mentions={mentions}
            isDisabled={!canSend}
            confirm={phrases.askAboutBlanks}
            setDraft={setDraft}
            onScheduled={emptyComposer}
          />
          <Button
            tone="ok"
            type="submit"
            // The outbox sends it when the connection returns.
            needsServer={false}
            disabled={!canSend}
          >
            <IconSend2 size={15} aria-hidden />
            {sendButtonLabel}
          </Button>
        </span>
      </div>
      <QuickPhraseDialogs phrases={phrases} />
    </form>
  )
}
