import { Dialog as Base } from '@base-ui/react/dialog'
import { IconX } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useRef, useState, type ReactNode } from 'react'
import { DiscardPrompt, type DiscardOptions } from './DiscardPrompt.tsx'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons, always in view; the last one is the primary action. */
  footer?: ReactNode
  discardPrompt?: DiscardOptions | undefined
  /** `page`: full screen on phones, and the height of the window elsewhere, so that its buttons keep their place. */
  size?: 'small' | 'medium' | 'large' | 'page'
}

const sheet =
  'max-md:inset-x-0 max-md:bottom-0 max-md:max-h-[94dvh] max-md:rounded-t-xl max-md:border-t md:top-[8vh] md:max-h-[84vh]'
const sizes = {
  small: `${sheet} md:w-[400px]`,
  medium: `${sheet} md:w-[520px]`,
  large: `${sheet} md:w-[640px]`,
  page: 'max-md:inset-0 md:top-[2vh] md:h-[min(96vh,768px)] md:w-[720px]',
}

/** A bottom sheet on phones. Brings Base UI's dialog along: import the component that uses it lazily. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, children, footer, discardPrompt: leaving, size = 'medium' } = props
  const body = useRef<HTMLDivElement>(null)
  const [isAsking, setAsking] = useState(false)
  const prompt = isAsking ? leaving : undefined
  const leave = () => {
    setAsking(false)
    onClose()
  }
  const tryToLeave = () => {
    // Esc in the prompt returns to the form.
    if (isAsking) setAsking(false)
    else if (leaving) setAsking(true)
    else leave()
  }
  return (
    <Base.Root open={open} onOpenChange={(isOpen) => !isOpen && tryToLeave()}>
      <Base.Portal>
        {/* forceRender: also shown above another dialog. */}
        <Base.Backdrop forceRender className="fixed inset-0 z-20 bg-backdrop" />
        <Base.Popup
          // The first control of the content, neither the close button nor a name that opens a card.
          initialFocus={() =>
            body.current?.querySelector<HTMLElement>(
              'input, textarea, select, button:not([aria-haspopup="dialog"])',
            ) ?? true
          }
          className={clsx(
            'pop fixed z-20 flex flex-col border-line bg-raised shadow-pop outline-none',
            'md:inset-x-0 md:mx-auto md:rounded-xl md:border',
            sizes[size],
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
          {/* Hidden, not removed, so that the focus can return to its buttons. */}
          {footer && (
            <footer
              hidden={prompt !== undefined}
              className="flex flex-wrap items-center justify-end gap-x-2 border-t border-line px-4 py-3 max-md:pb-[max(12px,env(safe-area-inset-bottom))]"
            >
              {footer}
            </footer>
          )}
          {prompt && <DiscardPrompt options={prompt} onStay={() => setAsking(false)} onLeave={leave} />}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
