import type { Qualification } from '@wardline/contract/paging/qualifications/qualification.schemas.ts'
import { SegmentedField } from '../../../platform/forms/ChoiceFields.tsx'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { useChangeQualification, useCreateQualification } from './qualification.api.ts'
import * as text from './qualification.text.ts'

interface QualificationDialogProps {
  /** `null` for a new one. */
  qualification: Qualification | null
  onClose: () => void
}

const empty = { name: '', enforcement: 'warn' as Qualification['enforcement'] }

export function QualificationDialog({ qualification, onClose }: QualificationDialogProps) {
  const create = useCreateQualification()
  const change = useChangeQualification()
  return (
    <FormDialog
      title={qualification ? text.editTitle : text.newTitle}
      action={qualification ? text.saveLabel : text.createLabel}
      initial={qualification ? { name: qualification.name, enforcement: qualification.enforcement } : empty}
      record={qualification}
      save={(draft: typeof empty, version) =>
        qualification
          ? change.mutateAsync({ id: qualification.id, ...draft, name: draft.name.trim(), version })
          : create.mutateAsync({ ...draft, name: draft.name.trim() })
      }
      failure={text.couldNotSave}
      onSaved={({ name }) => showToast(`${name} saved`)}
      onClose={onClose}
    >
      <TextField name="name" label={text.nameLabel} required={text.nameMissing} maxLength={100} />
      <SegmentedField name="enforcement" legend={text.enforcementLabel} segments={text.enforcementOptions} />
    </FormDialog>
  )
}
