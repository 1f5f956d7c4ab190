import { useEffect, useId, useRef } from 'react'
import { Button } from '../controls/Button.tsx'

export interface DiscardOptions {
  question: string
  discard: { label: string; onPress?: () => void }
  save?: { label: string; onPress?: () => void }
}

export function DiscardPrompt(props: { options: DiscardOptions; onStay: () => void; onLeave: () => void }) {
  const { options, onStay, onLeave } = props
  const id = useId()
  const stay = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const previousFocus = document.activeElement
    stay.current?.focus()
    return () => {
      if (previousFocus instanceof HTMLElement && previousFocus.isConnected) previousFocus.focus()
    }
  }, [])
  const leaveAfter = (action?: () => void) => () => {
    action?.()
    onLeave()
  }
  return (
    <div
      role="alertdialog"
      aria-labelledby={id}
      className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-3"
    >
      <p id={id} className="min-w-0 flex-1 text-sm font-medium">
        {options.question}
      </p>
      <Button ref={stay} onClick={onStay}>
        Keep editing
      </Button>
      {options.save && <Button onClick={leaveAfter(options.save.onPress)}>{options.save.label}</Button>}
      <Button tone="danger" onClick={leaveAfter(options.discard.onPress)}>
        {options.discard.label}
      </Button>
    </div>
  )
}
