import { Dialog as Base } from '@base-ui/react/dialog'
import { IconX } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useRef, useState, type ReactNode } from 'react'
import { LeaveQuestion, type Leaving } from './LeaveQuestion.tsx'

export interface DialogProps {
  open: boolean
  /** Called when the person is done with it, by whatever way. */
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons, always in view; the last one is the one that does it. */
  footer?: ReactNode
  /** Something was written: leaving asks first. Without it Esc closes at once. */
  leaving?: Leaving | undefined
  size?: 'small' | 'medium' | 'large'
}

const widths = { small: 'md:w-[400px]', medium: 'md:w-[520px]', large: 'md:w-[640px]' }

/**
 * The one dialog frame; a sheet from the bottom on phones. Focus goes back to where it came from. Comes with Base UI's
 * dialog: import the component that uses it lazily.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, children, footer, leaving, size = 'medium' } = props
  const body = useRef<HTMLDivElement>(null)
  const [isAsking, setAsking] = useState(false)
  const question = isAsking ? leaving : undefined
  const leave = () => {
    setAsking(false)
    onClose()
  }
  const tryToLeave = () => {
    // Esc while it asks goes back to writing.
    if (isAsking) setAsking(false)
    else if (leaving) setAsking(true)
    else leave()
  }
  return (
    <Base.Root open={open} onOpenChange={(isOpen) => !isOpen && tryToLeave()}>
      <Base.Portal>
        {/* Over another dialog too: what is behind is not what one writes in now. */}
        <Base.Backdrop forceRender className="fixed inset-0 z-20 bg-backdrop" />
        <Base.Popup
          // The first control of its content, not the cross above it.
          initialFocus={() =>
            body.current?.querySelector<HTMLElement>('input, textarea, select, button') ?? true
          }
          className={clsx(
            'pop fixed z-20 flex flex-col border-line bg-raised shadow-pop outline-none',
            'max-md:inset-x-0 max-md:bottom-0 max-md:max-h-[94dvh] max-md:rounded-t-xl max-md:border-t',
            'md:inset-x-0 md:top-[8vh] md:mx-auto md:max-h-[84vh] md:rounded-xl md:border',
            widths[size],
          )}
        >
          <header className="flex items-center gap-2 py-2 pr-2 pl-4">
            <Base.Title className="min-w-0 flex-1 truncate text-lg font-semibold">{title}</Base.Title>
            <Base.Close
              aria-label="Close"
              className="grid size-control place-items-center rounded-md text-ink-2 hover:bg-hover hover:text-ink"
            >
              <IconX size={18} aria-hidden />
            </Base.Close>
          </header>
          <div ref={body} className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-4">
            {children}
          </div>
          {/* Stays while it asks: who goes on writing is back where they were. */}
          {footer && (
            <footer
              hidden={question !== undefined}
              className="flex flex-wrap items-center justify-end gap-x-2 border-t border-line px-4 py-3 max-md:pb-[max(12px,env(safe-area-inset-bottom))]"
            >
              {footer}
            </footer>
          )}
          {question && <LeaveQuestion leaving={question} onStay={() => setAsking(false)} onLeave={leave} />}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
