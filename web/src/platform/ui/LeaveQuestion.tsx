import { useEffect, useId, useRef } from 'react'
import { Button } from './Button.tsx'

export interface Leaving {
  /** `Discard this message?` */
  question: string
  discard: { label: string; onPress?: () => void }
  /** Leaves without losing anything, where that can be done. */
  keep?: { label: string; onPress?: () => void }
}

/** Takes the place of a dialog's buttons when a person leaves what they have changed. */
export function LeaveQuestion(props: { leaving: Leaving; onStay: () => void; onLeave: () => void }) {
  const { leaving, onStay, onLeave } = props
  const id = useId()
  const stay = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const before = document.activeElement
    stay.current?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  const go = (how?: () => void) => () => {
    how?.()
    onLeave()
  }
  return (
    <div
      role="alertdialog"
      aria-labelledby={id}
      className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-3"
    >
      <p id={id} className="min-w-0 flex-1 text-sm font-medium">
        {leaving.question}
      </p>
      <Button ref={stay} onClick={onStay}>
        Go on
      </Button>
      {leaving.keep && <Button onClick={go(leaving.keep.onPress)}>{leaving.keep.label}</Button>}
      <Button tone="danger" onClick={go(leaving.discard.onPress)}>
        {leaving.discard.label}
      </Button>
    </div>
  )
}
