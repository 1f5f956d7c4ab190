import { useState, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '../ui/controls/Button.tsx'
import { FormBody } from './FormBody.tsx'
import { SaveBar } from './SaveBar.tsx'
import { UnsavedChangesGuard } from './UnsavedChangesGuard.tsx'
import { useDraftForm, type DraftFormParts } from './use-draft-form.ts'

interface FormPageProps<S, V extends FieldValues> extends Omit<DraftFormParts<V, S>, 'initial'> {
  stored: S
  valuesOf: (stored: S) => V
  /** Names the form for screen readers, where no title does. */
  label?: string | undefined
  className?: string
  /** Save is disabled without changes (paging §5), and changes can be discarded. */
  canDiscard?: boolean
  onSaved?: (saved: S) => void
  children: ReactNode
}

/**
 * A stored record or settings in a page. Fields without edits follow changes by other users. Asks before leaving with
 * changes.
 */
export function FormPage<S, V extends FieldValues>(props: FormPageProps<S, V>) {
  const { stored, valuesOf, label, className, onSaved, children } = props
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
  return (
    <FormBody
      draft={draft}
      label={label}
      className={className}
      buttons={
        props.canDiscard ? (
          <DiscardBar isChanged={draft.isChanged} isBusy={draft.isBusy} onDiscard={draft.discard} />
        ) : (
          <SaveBar errors={[]} isBusy={draft.isBusy} isSaved={wasSaved && !draft.isChanged} />
        )
      }
    >
      {children}
      <UnsavedChangesGuard isChanged={draft.isChanged} />
    </FormBody>
  )
}

interface DiscardBarProps {
  isChanged: boolean
  isBusy: boolean
  onDiscard: () => void
}

const DiscardBar = ({ isChanged, isBusy, onDiscard }: DiscardBarProps) => (
  <div className="flex flex-wrap items-center gap-3 border-t border-line py-3">
    <Button type="submit" tone="accent" disabled={!isChanged} busy={isBusy}>
      Save
    </Button>
    {isChanged && <Button onClick={onDiscard}>Discard</Button>}
    <p role="status" className="text-sm text-ink-2">
      {isChanged && 'Not saved yet'}
    </p>
  </div>
)
