import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
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
  /** Class of the element around errors and buttons. */
  footerClass?: string | undefined
}

/** The fields of a form and the errors that belong to none of them. Ctrl Enter submits from every field. */
export const FormBody = <V extends FieldValues, R>(props: FormBodyProps<V, R>) => {
  const { draft, id, label, className, children, buttons, footerClass = 'contents' } = props
  return (
    <FormContext value={draft.context}>
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
        {children}
        <div className={footerClass}>
          <FormErrors sentences={draft.errors} />
          {buttons}
        </div>
      </form>
      {draft.question}
    </FormContext>
  )
}
