import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { useRequiredPicker } from '../../../platform/picker/use-required-picker.ts'
import type { PickedDepartment } from '@wardline/contract/accounts/picker.schemas.ts'
import { DepartmentPicker } from '../../accounts/pickers/DepartmentPicker.tsx'
import { UserPicker, type SelectedUser } from '../../accounts/pickers/UserPicker.tsx'

interface SubjectDialogProps {
  /** The name of the report. */
  report: string
  asks: 'user' | 'departments'
  onClose: () => void
  onChosen: (ids: readonly number[]) => void
}

/** A report about one user or some departments asks for them first (paging §2). */
export function SubjectDialog(props: SubjectDialogProps) {
  return props.asks === 'user' ? <SelectUser {...props} /> : <SelectDepartments {...props} />
}

const ignoreChange = () => {}

function SelectUser({ report, onClose, onChosen }: SubjectDialogProps) {
  const { selected, field, validate } = useRequiredPicker<SelectedUser>('Select a user.', ignoreChange)
  return (
    <SubjectForm
      title="Select User"
      report={report}
      onClose={onClose}
      onSubmit={() => validate() && onChosen(selected.map(({ id }) => id))}
    >
      <UserPicker isSingle autoFocus label="User" {...field} />
    </SubjectForm>
  )
}

function SelectDepartments({ report, onClose, onChosen }: SubjectDialogProps) {
  const { selected, field, validate } = useRequiredPicker<PickedDepartment>(
    'Select at least one department.',
    ignoreChange,
  )
  return (
    <SubjectForm
      title="Select Departments"
      report={report}
      onClose={onClose}
      onSubmit={() => validate() && onChosen(selected.map(({ id }) => id))}
    >
      <DepartmentPicker autoFocus label="Departments" {...field} />
    </SubjectForm>
  )
}

function SubjectForm({
  title,
  report,
  onClose,
  onSubmit,
  children,
}: Pick<SubjectDialogProps, 'report' | 'onClose'> & {
  title: string
  onSubmit: () => void
  children: React.ReactNode
}) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="accent" onClick={onSubmit}>
            Open report
          </Button>
        </>
      }
    >
      <p className="pb-3 text-sm text-ink-2">For the report {report}.</p>
      {children}
    </Dialog>
  )
}
