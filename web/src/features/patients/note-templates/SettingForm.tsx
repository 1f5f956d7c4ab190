import type { ReactNode } from 'react'
import { UnsavedChangesGuard } from '../../../platform/forms/UnsavedChangesGuard.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'

interface SettingFormProps {
  label: string
  isChanged: boolean
  isBusy: boolean
  errors: readonly string[]
  onSave: () => void
  onDiscard: () => void
  children: ReactNode
}

/** Cannot be saved unchanged (paging §5). Asks before leaving with changes. */
export const SettingForm = (props: SettingFormProps) => (
  <form
    noValidate
    aria-label={props.label}
    className="flex flex-col gap-5"
    onSubmit={(event) => {
      event.preventDefault()
      if (props.isChanged) props.onSave()
    }}
  >
    {props.children}
    <FormErrors sentences={props.errors} />
    <div className="flex flex-wrap items-center gap-3 border-t border-line py-3">
      <Button type="submit" tone="accent" disabled={!props.isChanged} busy={props.isBusy}>
        Save
      </Button>
      {props.isChanged && <Button onClick={props.onDiscard}>Discard</Button>}
      <p role="status" className="text-sm text-ink-2">
        {props.isChanged && 'Not saved yet'}
      </p>
    </div>
    <UnsavedChangesGuard isChanged={props.isChanged} />
  </form>
)
