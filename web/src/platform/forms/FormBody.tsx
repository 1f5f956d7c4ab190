import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { FormErrors } from '../ui/feedback/FormErrors.tsx'
import { FormContext } from './form-context.ts'
import type { useDraftForm } from './use-draft-form.ts'

interface FormBodyProps<V extends FieldValues, R> {
  draft: ReturnType<typeof useDraftForm<V, R>>
  id?: string
  /** Names the form for screen readers, where no title does. */
  label?: string | undefined
  className?: string | undefined
  children: ReactNode
  /** Below the errors. */
  buttons?: ReactNode
}

/** The fields of a form and the errors that belong to none of them. Ctrl Enter submits from every field. */
export const FormBody = <V extends FieldValues, R>(props: FormBodyProps<V, R>) => {
  const { draft, id, label, className, children, buttons } = props
  return (
    <form
      ref={draft.element}
      id={id}
      noValidate
      aria-label={label}
      className={clsx('flex flex-col', className ?? 'gap-3')}
      onSubmit={(event) => void draft.submit(event)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
        void draft.submit(event)
      }}
    >
      <FormContext
        value={{
          form: draft.form as unknown as UseFormReturn,
          names: draft.names,
          findConflict: draft.findConflict,
          submit: draft.submit,
        }}
      >
        {children}
      </FormContext>
      <FormErrors sentences={draft.errors} />
      {buttons}
    </form>
  )
}
