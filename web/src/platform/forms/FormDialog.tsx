import { useId, type ReactNode } from 'react'
import type { Control, FieldValues } from 'react-hook-form'
import { Button } from '../ui/controls/Button.tsx'
import { Dialog, type DialogProps } from '../ui/dialogs/Dialog.tsx'
import { FormErrors } from '../ui/feedback/FormErrors.tsx'
import { FormContext } from './form-context.ts'
import { useDraftForm, type DraftFormParts } from './use-draft-form.ts'

interface FormDialogProps<V extends FieldValues, R> extends Omit<DraftFormParts<V, R>, 'onSaved'> {
  title: string
  /** Names the form for screen readers. */
  label: string
  size?: DialogProps['size']
  /** Label of the button that saves. */
  action: string
  /** Called after `onClose`. */
  onSaved?: ((saved: R) => void) | undefined
  onClose: () => void
  /** Fields of this folder, and the text and layout between them. */
  children: ReactNode
}

/**
 * A form in a dialog: draft, question before discarding it, errors at their fields, and conflicts of versions. Enter
 * submits from every field of one line.
 */
export function FormDialog<V extends FieldValues, R>(props: FormDialogProps<V, R>) {
  const { title, label, size = 'medium', action, onSaved, onClose, children } = props
  const id = useId()
  const form = useDraftForm<V, R>({
    ...props,
    onSaved: (saved) => {
      onClose()
      onSaved?.(saved)
    },
  })
  return (
    <Dialog
      open
      title={title}
      size={size}
      onClose={onClose}
      discardPrompt={
        form.isChanged ? { question: 'Discard your changes?', discard: { label: 'Discard' } } : undefined
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} tone="accent" busy={form.isBusy}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        aria-label={label}
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          // The dialog may have opened from another form, which React would submit too.
          event.stopPropagation()
          void form.submit(event)
        }}
      >
        <FormContext value={{ control: form.control as unknown as Control, names: form.names }}>
          {children}
        </FormContext>
        <FormErrors sentences={form.errors} />
      </form>
    </Dialog>
  )
}
