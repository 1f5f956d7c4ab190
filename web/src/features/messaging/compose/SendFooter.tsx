import { IconAlertTriangle, IconSend2 } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useId, useRef, useState, type ReactNode } from 'react'
import { Button, TextButton } from '../../../platform/ui/controls/Button.tsx'
import { Kbd } from '../../../platform/ui/indicators/Kbd.tsx'
import { makePageLabel } from '../page-preset/page.text.ts'
import { SendLaterButton } from '../scheduled-messages/SendLaterButton.tsx'
import type { MessageToSchedule } from '../scheduled-messages/SendLaterDialog.tsx'
import { composeInUseText } from '../scheduled-messages/scheduled-messages.text.ts'
import { composeIsOpen, openCompose } from './compose-dialog.ts'
import { emptyMessageText } from './compose.text.ts'
import type { Draft } from './draft.rules.ts'
import type { SendButton } from './send-button.rules.ts'
import { hasSavedDraft, saveDraft, type DraftStore } from './use-saved-draft.ts'

interface SendFooterProps {
  button: SendButton
  isSending: boolean
  /** Nothing was entered. */
  isEmpty: boolean
  errors: readonly string[]
  onSend: () => void
  /** Undefined if a page would notify no one else. */
  onMakePage: (() => void) | undefined
  /** The choice to send later. */
  later: ReactNode
  children: ReactNode
}

export function SendFooter(props: SendFooterProps) {
  const { button, isSending, isEmpty, errors, onSend, onMakePage, later, children } = props
  const id = useId()
  const sendButton = useRef<HTMLButtonElement>(null)
  const makePage = () => {
    onMakePage?.()
    // The pressed button disappears.
    sendButton.current?.focus()
  }
  return (
    <>
      {/* Always rendered: a live region must exist before its content. */}
      <div role="alert" className="flex w-full flex-col gap-2 not-empty:mb-2">
        {errors.length > 0 && (
          <div className="rounded-md bg-danger-soft px-2.5 py-2 text-sm text-danger">
            {errors.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
        )}
        {button.notice && (
          <div
            className={clsx(
              'flex items-center gap-2 rounded-md px-2.5 py-2 text-sm',
              button.tone === 'danger' ? 'bg-danger-soft text-danger' : 'bg-warn-soft text-warn',
            )}
          >
            <IconAlertTriangle size={16} aria-hidden className="flex-none" />
            <p>
              {button.notice}
              {onMakePage && (
                <TextButton className="ml-2" onClick={makePage}>
                  {makePageLabel}
                </TextButton>
              )}
            </p>
          </div>
        )}
      </div>
      {children}
      {isEmpty ? (
        <span id={id} className="ml-auto text-xs text-ink-2 max-md:mb-2 max-md:ml-0 max-md:w-full">
          {emptyMessageText}
        </span>
      ) : (
        <span className="ml-auto hidden items-center gap-1 pr-1 text-xs text-ink-2 md:flex">
          <Kbd>Ctrl</Kbd>
          <Kbd>Enter</Kbd>
        </span>
      )}
      {later}
      {/* A press shows what is missing at its field. */}
      <Button
        ref={sendButton}
        tone={button.tone}
        // Sent later, it could reach the wrong person: it stays a draft.
        busy={isSending}
        onClick={onSend}
        aria-keyshortcuts="Control+Enter"
        {...(isEmpty && { 'aria-disabled': true, 'aria-describedby': id })}
        className={clsx('max-md:mt-2 max-md:w-full', isEmpty && 'opacity-50')}
      >
        <IconSend2 size={15} aria-hidden />
        {button.label}
      </Button>
    </>
  )
}

interface SendMessageLaterProps {
  draft: Draft
  draftStore: DraftStore
  /** Shows what is missing, or asks about blanks, and then continues with the message. */
  prepare: (proceed: (message: MessageToSchedule) => void) => void
  onScheduled: () => void
}

export function SendMessageLater({ draft, draftStore, prepare, onScheduled }: SendMessageLaterProps) {
  const [message, setMessage] = useState<MessageToSchedule>()
  // The composer holds one message.
  const mayRestore = async () =>
    composeIsOpen() || (await hasSavedDraft(draftStore)) ? composeInUseText : undefined
  return (
    <SendLaterButton
      message={message}
      onPress={() => prepare(setMessage)}
      onScheduled={onScheduled}
      mayRestore={mayRestore}
      onUndo={() => void saveDraft(draftStore, draft).then(openCompose)}
      onClose={() => setMessage(undefined)}
    />
  )
}
