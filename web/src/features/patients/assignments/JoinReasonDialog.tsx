import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { ReasonField } from '../access/ReasonField.tsx'
import { useOpeningReason } from '../access/use-opening-reason.ts'
import { joinReasonText, joinTitle } from './assignments.text.ts'
import type { AssignmentState, RequestedAssignment } from './use-assignment.ts'

interface JoinReasonDialogProps {
  assignment: AssignmentState
  request: RequestedAssignment
}

/** Joining a care team opens the record, so it asks for the same reason. */
export function JoinReasonDialog({ assignment, request }: JoinReasonDialogProps) {
  const { pending, failed, assign, dismiss } = assignment
  const reason = useOpeningReason()
  const isBusy = pending.size > 0
  const submit = () => {
    if (!isBusy) reason.submit((opening) => void assign({ ...request, opening }))
  }
  const sentences = [...reason.sentences, ...(failed ? [failed.sentence] : [])]
  return (
    <Dialog
      open
      title={joinTitle(request.rows)}
      onClose={dismiss}
      footer={
        <>
          <Button onClick={dismiss}>Cancel</Button>
          <Button tone="accent" busy={isBusy} onClick={submit}>
            Join
          </Button>
        </>
      }
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <p className="text-sm text-ink-2">{joinReasonText}</p>
        <ReasonField {...reason.field} />
        <FormErrors sentences={sentences} />
        {/* Enter in the text field submits. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
