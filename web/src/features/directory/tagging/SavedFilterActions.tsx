import { useNavigate } from '@tanstack/react-router'
import type { ManagedSavedFilter } from '@wardline/contract/directory/tagging/tagging.schemas.ts'
import { useState } from 'react'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { NameDialog } from '../../accounts/components/NameDialog.tsx'
import { useChangeFilter, useDeleteFilter } from './tagging.api.ts'
import {
  couldNotDelete,
  couldNotSaveFilter,
  deleteConsequence,
  deleteFilterTitle,
  savedFilter,
} from './tagging.text.ts'

export function SavedFilterActions({ filter }: { filter: ManagedSavedFilter }) {
  const [dialog, setDialog] = useState<'rename' | 'delete'>()
  const change = useChangeFilter(filter.id)
  const close = () => setDialog(undefined)
  return (
    <>
      <div className="flex gap-2">
        <Button onClick={() => setDialog('rename')}>Rename</Button>
        <Button onClick={() => setDialog('delete')}>Delete</Button>
      </div>
      {dialog === 'rename' && (
        <NameDialog
          title="Rename saved filter"
          action="Rename"
          name={filter.name}
          field="name"
          failure={couldNotSaveFilter(filter.name)}
          save={(name) => change.mutateAsync({ kind: 'rename', name, version: filter.version })}
          onSaved={(_, name) => showToast(savedFilter(name))}
          onClose={close}
        />
      )}
      {dialog === 'delete' && <DeleteFilterDialog filter={filter} onClose={close} />}
    </>
  )
}

/** The title and the buttons are those of paging §2. */
function DeleteFilterDialog({ filter, onClose }: { filter: ManagedSavedFilter; onClose: () => void }) {
  const remove = useDeleteFilter()
  const navigate = useNavigate()
  const submit = () =>
    remove.mutate(
      { saved_filter_id: filter.id },
      {
        onSuccess: () => {
          showToast(`${filter.name} deleted`)
          void navigate({
            to: '/accountSettings/$section/{-$item}',
            params: { section: 'savedFilters', item: undefined },
          })
        },
      },
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title={deleteFilterTitle}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="danger" busy={remove.isPending} onClick={submit}>
            {deleteFilterTitle}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        <p>Delete the saved filter {filter.name}?</p>
        <p>{deleteConsequence(filter.departments.map(({ name }) => name))}</p>
        <FormErrors
          sentences={remove.error ? [couldNotDelete(filter.name), ...errorSentences(remove.error)] : []}
        />
      </div>
    </Dialog>
  )
}
