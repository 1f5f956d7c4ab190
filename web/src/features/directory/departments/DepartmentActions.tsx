import type { DepartmentDetail } from '@wardline/contract/directory/departments/department.schemas.ts'
import { useState } from 'react'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { NamedItemActions } from '../../accounts/components/NamedItemActions.tsx'
import { useChangeDepartment, useDeleteDepartment, type DepartmentChange } from './department.api.ts'
import { MemberPreview } from './MemberPreview.tsx'
import {
  archiveConsequence,
  cannotDelete,
  couldNotUpdate,
  deleteConsequence,
  updated,
} from './departments.text.ts'

export const DepartmentActions = ({ department }: { department: DepartmentDetail }) => (
  <NamedItemActions<DepartmentChange>
    name={department.name}
    nameField="name"
    section="departments"
    noun="department"
    shortNoun="department"
    mayDelete
    rename={useChangeDepartment(department.id)}
    toChange={(name) => ({ kind: 'change', name, version: department.version })}
    remove={useDeleteDepartment({ id: department.id })}
    renameFailure={couldNotUpdate(department.name)}
    deleteFailure={cannotDelete(department.name)}
    renamed={updated}
    consequence={department.usage ?? deleteConsequence(department.member_count)}
  >
    {department.archived === null && <MemberPreview department={department} />}
    <ArchiveButton department={department} />
  </NamedItemActions>
)

function ArchiveButton({
  department: { id, name, version, archived, member_count },
}: {
  department: DepartmentDetail
}) {
  const change = useChangeDepartment(id)
  const [isAsking, setAsking] = useState(false)
  const close = () => {
    change.reset()
    setAsking(false)
  }
  const submit = (is_archived: boolean) =>
    change.mutate(
      { kind: 'change', is_archived, version },
      {
        onSuccess: () => {
          close()
          showToast(`${name} ${is_archived ? 'archived' : 'restored'}`)
        },
      },
    )
  const errors = change.error ? [couldNotUpdate(name), ...errorSentences(change.error)] : []
  if (archived !== null)
    return (
      <>
        <Button busy={change.isPending} onClick={() => submit(false)}>
          Restore
        </Button>
        <FormErrors sentences={errors} />
      </>
    )
  return (
    <>
      <Button onClick={() => setAsking(true)}>Archive</Button>
      {isAsking && (
        <Dialog
          open
          onClose={close}
          title={`Archive ${name}?`}
          size="small"
          footer={
            <>
              <Button onClick={close}>Keep it</Button>
              <Button tone="accent" busy={change.isPending} onClick={() => submit(true)}>
                Archive department
              </Button>
            </>
          }
        >
          <div className="flex flex-col gap-3">
            <p className="text-sm">{archiveConsequence(member_count)}</p>
            <FormErrors sentences={errors} />
          </div>
        </Dialog>
      )}
    </>
  )
}
