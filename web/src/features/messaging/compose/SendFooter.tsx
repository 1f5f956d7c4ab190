import { IconAlertTriangle, IconSend2 } from '@tabler/icons-react'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Button } from '../../../platform/ui/Button.tsx'
import { Kbd } from '../../../platform/ui/Kbd.tsx'
import type { SendButton } from './send-button.rules.ts'

interface SendFooterProps {
  button: SendButton
  isSending: boolean
  /** Why it was not sent. */
  refused: readonly string[]
  onSend: () => void
  children: ReactNode
}

/** Buttons, and above them what a person should read before the next press. */
export function SendFooter({ button, isSending, refused, onSend, children }: SendFooterProps) {
  return (
    <>
      {/* Always there: a live region must exist before what it says. */}
      <div role="alert" className="flex w-full flex-col gap-2 not-empty:mb-2">
        {refused.length > 0 && (
          <div className="rounded-md bg-danger-soft px-2.5 py-2 text-sm text-danger">
            {refused.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
        )}
        {button.notice && (
          <p
            className={clsx(
              'flex gap-2 rounded-md px-2.5 py-2 text-sm',
              button.tone === 'danger' ? 'bg-danger-soft text-danger' : 'bg-warn-soft text-warn',
            )}
          >
            <IconAlertTriangle size={16} aria-hidden className="mt-px flex-none" />
            {button.notice}
          </p>
        )}
      </div>
      {children}
      <span className="ml-auto hidden items-center gap-1 pr-1 text-xs text-ink-2 md:flex">
        <Kbd>Ctrl</Kbd>
        <Kbd>Enter</Kbd>
      </span>
      <Button
        tone={button.tone}
        busy={isSending}
        onClick={onSend}
        aria-keyshortcuts="Control+Enter"
        className="max-md:ml-auto"
      >
        <IconSend2 size={15} aria-hidden />
        {button.label}
      </Button>
    </>
  )
}
