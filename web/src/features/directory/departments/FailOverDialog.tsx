import type { DepartmentDetail } from '@wardline/contract/directory/departments/department.schemas.ts'
import { useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { splitFormErrors } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { UserPicker, type SelectedUser } from '../../accounts/pickers/UserPicker.tsx'
import { useChangeDepartment } from './department.api.ts'
import { changedNow, couldNotUpdate, updated } from './departments.text.ts'

/** A change by another administrator refuses the save once: the selection stays, beside what is saved now. */
export function FailOverDialog({
  department,
  onClose,
}: {
  department: DepartmentDetail
  onClose: () => void
}) {
  const { id, name, version, fail_over_user } = department
  const [selected, setSelected] = useState<SelectedUser[]>(fail_over_user ? [fail_over_user] : [])
  const change = useChangeDepartment(id)
  const errors = change.error
    ? splitFormErrors(couldNotUpdate(name), change.error, ['fail_over_user_id'])
    : { fields: {}, form: [] }
  const isConflict = isApiError(change.error, 409)
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Fail-over user of ${name}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            tone="accent"
            busy={change.isPending}
            onClick={() =>
              change.mutate(
                { kind: 'change', fail_over_user_id: selected[0]?.id ?? null, version },
                {
                  onSuccess: () => {
                    onClose()
                    showToast(updated(name))
                  },
                },
              )
            }
          >
            Save
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <UserPicker
          label="Fail-over user"
          isSingle
          hint="Receives messages to the department if no contact can, and pages of its groups that no one answers."
          value={selected}
          onChange={setSelected}
          error={errors.fields['fail_over_user_id']}
        />
        {isConflict && (
          <p className="text-sm font-medium">{changedNow(fail_over_user?.display_name ?? null)}</p>
        )}
        <FormErrors sentences={errors.form} />
      </div>
    </Dialog>
  )
}
