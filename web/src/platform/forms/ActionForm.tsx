import { clsx } from 'clsx'
import { useState, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '../ui/controls/Button.tsx'
import { FormBody } from './FormBody.tsx'
import { keepNothing, useDraftForm, type DraftFormParts } from './use-draft-form.ts'

interface ActionFormProps<V extends FieldValues, R> extends DraftFormParts<V, R> {
  /** Names the form for screen readers, where no title does. */
  label?: string | undefined
  className?: string
  /** Label of the button below the fields; without one, a `SubmitButton` is among them. */
  action?: string
  tone?: 'accent' | 'danger' | 'ok' | 'plain'
  /** The button takes the width that the others leave. */
  isWide?: boolean
  /** Shown beside the button after success. */
  done?: string
  /** Returns the values after success, if they are not `initial`. */
  next?: (sent: V) => V
  /** Beside the button. */
  aside?: ReactNode
  onSaved?: (saved: R) => void
  children: ReactNode
}

/** Keeps what was sent, so that it can be sent again. */
export const keepValues = <V,>(sent: V): V => sent

/** A form in a page that performs one action, such as sending a broadcast. Success clears it for the next one. */
export function ActionForm<V extends FieldValues, R>(props: ActionFormProps<V, R>) {
  const { label, className, action, tone = 'accent', done, children } = props
  const [isDone, setDone] = useState(false)
  const draft = useDraftForm<V, R>({
    ...props,
    save: (values, version, intent) => {
      setDone(false)
      return props.save(values, version, intent)
    },
    onSaved: (saved, sent) => {
      draft.form.reset(props.next?.(sent) ?? props.initial, keepNothing)
      setDone(true)
      props.onSaved?.(saved)
    },
  })
  return (
    <FormBody
      draft={draft}
      label={label}
      className={className}
      buttons={
        action !== undefined && (
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" tone={tone} busy={draft.isBusy} className={clsx(props.isWide && 'grow')}>
              {action}
            </Button>
            {props.aside}
            {done !== undefined && (
              <p role="status" className="text-sm text-ok">
                {isDone && done}
              </p>
            )}
          </div>
        )
      }
    >
      {children}
    </FormBody>
  )
}
