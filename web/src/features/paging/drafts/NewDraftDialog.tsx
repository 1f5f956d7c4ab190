import type { CalendarDraft } from '@wardline/contract/paging/drafts/calendar-draft.schemas.ts'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import { useStartDraft } from './draft.api.ts'
import * as text from './draft.text.ts'

interface NewDraftDialogProps {
  group_id: number
  onStarted: (draft: CalendarDraft) => void
  onClose: () => void
}

export function NewDraftDialog({ group_id, onStarted, onClose }: NewDraftDialogProps) {
  const start = useStartDraft(group_id)
  return (
    <FormDialog
      title={text.newDraft}
      size="small"
      action={text.startLabel}
      initial={{ name: '' }}
      check={({ name }): Record<string, string> => (name.trim() === '' ? { name: text.nameMissing } : {})}
      save={(draft) => start.mutateAsync(draft)}
      failure={text.couldNotStart}
      onSaved={onStarted}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={text.nameLabel}
        hint={text.nameHint}
        required
        maxLength={100}
        autoComplete="off"
      />
    </FormDialog>
  )
}
