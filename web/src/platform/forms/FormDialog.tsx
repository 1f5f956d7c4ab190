import { useId, type ReactNode } from 'react'
import { Watch, type FieldValues } from 'react-hook-form'
import { Button } from '../ui/controls/Button.tsx'
import { Dialog, type DialogProps } from '../ui/dialogs/Dialog.tsx'
import type { DiscardOptions } from '../ui/dialogs/DiscardPrompt.tsx'
import { FormContext } from './form-context.ts'
import { FormBody } from './FormBody.tsx'
import { keepNothing, useDraftForm, type DraftFormParts } from './use-draft-form.ts'

interface FormDialogProps<V extends FieldValues, R> extends DraftFormParts<V, R> {
  title: string
  /** Names the form for screen readers, where no title does. */
  label?: string | undefined
  size?: DialogProps['size']
  /** Label of the button that saves, also depending on the draft; without it, nothing can be saved. */
  action: string | ((draft: V) => string) | undefined
  tone?: 'accent' | 'danger'
  cancel?: string
  /** Asked before a changed draft is discarded; `null` does not ask. */
  discard?: string | DiscardOptions | null
  /** At the other end of the footer, such as *Delete*. May read the draft. */
  aside?: ReactNode
  /** Above the form, such as facts about the record, and actions with a form of their own. */
  above?: ReactNode
  /** Keeps the dialog open after saving: `onSaved` shows what follows, such as a new secret. */
  staysOpen?: boolean
  /** Returns the draft of another record to enter after saving. Without one, the dialog closes. */
  next?: (draft: V) => V | undefined
  /** Called after `onClose`. */
  onSaved?: ((saved: R, draft: V) => void) | undefined
  onClose: () => void
  /** Fields of this folder, and the text and layout between them. */
  children: ReactNode
}

/**
 * A form in a dialog: draft, question before discarding it, errors at their fields, and conflicts of versions. Enter
 * submits from every field of one line.
 */
export function FormDialog<V extends FieldValues, R>(props: FormDialogProps<V, R>) {
  const { title, size = 'medium', tone = 'accent', discard = 'Discard your changes?', onClose } = props
  const id = useId()
  const draft = useDraftForm<V, R>({
    ...props,
    onSaved: (saved, values) => {
      const next = props.next?.(values)
      if (next) draft.form.reset(next, keepNothing)
      else if (!props.staysOpen) onClose()
      props.onSaved?.(saved, values)
    },
  })
  const prompt = typeof discard === 'string' ? { question: discard, discard: { label: 'Discard' } } : discard
  return (
    <Dialog
      open
      title={title}
      size={size}
      onClose={onClose}
      discardPrompt={(draft.isChanged && prompt) || undefined}
      footer={
        <>
          <FormContext value={draft.context}>{props.aside}</FormContext>
          <Button onClick={onClose}>{props.cancel ?? 'Cancel'}</Button>
          {props.action && (
            <Button type="submit" form={id} tone={tone} busy={draft.isBusy}>
              {typeof props.action === 'string' ? (
                props.action
              ) : (
                <Watch control={draft.form.control} compute={props.action} render={(label) => label} />
              )}
            </Button>
          )}
        </>
      }
    >
      {props.above}
      <FormBody draft={draft} id={id} label={props.label}>
        {props.children}
      </FormBody>
    </Dialog>
  )
}
