import { clsx } from 'clsx'
import { useState, type ReactNode } from 'react'
import { Watch, type FieldValues } from 'react-hook-form'
import { useShortcuts } from '../keyboard/use-shortcuts.ts'
import { Button } from '../ui/controls/Button.tsx'
import { FormBody } from './FormBody.tsx'
import { UnsavedChangesGuard } from './UnsavedChangesGuard.tsx'
import { useDraftForm, type DraftFormParts } from './use-draft-form.ts'

interface FormPageProps<S, V extends FieldValues> extends Omit<DraftFormParts<V, S>, 'initial'> {
  stored: S
  valuesOf: (stored: S) => V
  /** Names the form for screen readers, where no title does. */
  label?: string | undefined
  className?: string
  /** Label of the button, which is then the primary action of the page, such as one that creates the record. */
  action?: string
  /** Follows the buttons, such as *Cancel*. */
  aside?: ReactNode
  /** Save is disabled without changes (paging §5). With changes, it stays in view on wide screens, and they can be discarded. */
  canDiscard?: boolean
  /** Shown beside the button after saving: *Saved.*, or nothing with `canDiscard`, where `onSaved` shows a toast. */
  done?: string
  /** The user may see the values but not change them. */
  isReadOnly?: boolean
  onSaved?: (saved: S) => void
  /** Shown beside the form. */
  preview?: (draft: V) => ReactNode
  children: ReactNode
}

/**
 * A stored record or settings in a page. Fields without edits follow changes by other users. Asks before leaving with
 * changes.
 */
export function FormPage<S, V extends FieldValues>(props: FormPageProps<S, V>) {
  const { stored, valuesOf, label, className, action, isReadOnly = false, onSaved, children } = props
  const { preview, canDiscard = false, done = canDiscard ? undefined : 'Saved.' } = props
  const [wasSaved, setSaved] = useState(false)
  const draft = useDraftForm<V, S>({
    ...props,
    initial: valuesOf(stored),
    save: (values, version, intent) => {
      setSaved(false)
      return props.save(values, version, intent)
    },
    onSaved: (saved) => {
      setSaved(true)
      onSaved?.(saved)
    },
  })
  const { isChanged } = draft
  useShortcuts(
    {
      '$mod+s': (event) => {
        event.preventDefault()
        if (isChanged) void draft.submit(event)
      },
    },
    { isInFields: true },
  )
  const form = (
    <FormBody
      draft={draft}
      label={label}
      className={className}
      footerClass={
        canDiscard && !isReadOnly
          ? clsx(
              'flex flex-col gap-2 border-t border-line bg-surface py-3',
              isChanged && 'bottom-0 lg:sticky',
            )
          : undefined
      }
      buttons={
        !isReadOnly && (
          <div className="flex flex-wrap items-center gap-3">
            <Button
              type="submit"
              tone={canDiscard || action ? 'accent' : 'plain'}
              disabled={canDiscard && !isChanged}
              busy={draft.isBusy}
            >
              {action ?? 'Save'}
            </Button>
            {canDiscard && isChanged && <Button onClick={draft.discard}>Discard</Button>}
            {props.aside}
            <p role="status" className={clsx('text-sm', isChanged ? 'text-ink-2' : 'text-ok')}>
              {isChanged ? canDiscard && 'Not saved yet' : wasSaved && done}
            </p>
          </div>
        )
      }
    >
      <fieldset disabled={isReadOnly} className="contents">
        {children}
      </fieldset>
      <UnsavedChangesGuard isChanged={isChanged} />
    </FormBody>
  )
  if (!preview) return form
  return (
    <div className="grid gap-8 lg:grid-cols-[1fr_320px]">
      {form}
      <Watch control={draft.form.control} render={preview} />
    </div>
  )
}
