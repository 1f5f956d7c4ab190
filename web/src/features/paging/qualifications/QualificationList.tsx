import type { Qualification } from '@wardline/contract/paging/qualifications/qualification.schemas.ts'
import { useState } from 'react'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { EmptyState } from '../../../platform/ui/feedback/EmptyState.tsx'
import { DeleteDialog } from '../../../platform/ui/dialogs/DeleteDialog.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { useDeleteQualification } from './qualification.api.ts'
import * as text from './qualification.text.ts'
import { QualificationDialog } from './QualificationDialog.tsx'

interface QualificationListProps {
  qualifications: readonly Qualification[]
  mayChange: boolean
}

export function QualificationList({ qualifications, mayChange }: QualificationListProps) {
  if (qualifications.length === 0)
    return <EmptyState title={text.noQualifications}>{text.qualificationExample}</EmptyState>
  return (
    <ul
      role="list"
      aria-label={text.qualificationsTitle}
      className="overflow-hidden rounded-lg border border-line"
    >
      {qualifications.map((qualification) => (
        <QualificationRow key={qualification.id} qualification={qualification} mayChange={mayChange} />
      ))}
    </ul>
  )
}

function QualificationRow({
  qualification,
  mayChange,
}: {
  qualification: Qualification
  mayChange: boolean
}) {
  const { id, name } = qualification
  const [dialog, setDialog] = useState<'edit' | 'delete'>()
  const remove = useDeleteQualification({ id })
  const close = () => {
    remove.reset()
    setDialog(undefined)
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-3 py-2 last:border-b-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-sm font-medium">{name}</p>
        <p className="text-xs text-ink-2">{text.qualificationFacts(qualification)}</p>
      </div>
      {mayChange && (
        <div className="flex gap-2">
          <Button tone="ghost" aria-label={`${text.editLabel}: ${name}`} onClick={() => setDialog('edit')}>
            {text.editLabel}
          </Button>
          <Button
            tone="ghost"
            aria-label={`${text.deleteLabel}: ${name}`}
            onClick={() => setDialog('delete')}
          >
            {text.deleteLabel}
          </Button>
        </div>
      )}
      {dialog === 'edit' && <QualificationDialog qualification={qualification} onClose={close} />}
      {dialog === 'delete' && (
        <DeleteDialog
          name={name}
          isBusy={remove.isPending}
          errors={remove.error ? [text.couldNotDelete, ...errorSentences(remove.error)] : []}
          onDelete={() => remove.mutate(undefined, { onSuccess: () => showToast(`${name} deleted`) })}
          onClose={close}
        >
          {text.deletionConsequence(qualification)}
        </DeleteDialog>
      )}
    </li>
  )
}
