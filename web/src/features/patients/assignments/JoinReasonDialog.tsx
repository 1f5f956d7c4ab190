import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { checkReason, emptyReason, toOpening } from '../access/opening-reasons.view.ts'
import { ReasonField } from '../access/ReasonField.tsx'
import { joinReasonText, joinTitle } from './assignments.text.ts'
import type { AssignmentState, RequestedAssignment } from './use-assignment.ts'

interface JoinReasonDialogProps {
  assignment: AssignmentState
  request: RequestedAssignment
}

/** Joining a care team opens the record, so it asks for the same reason. */
export const JoinReasonDialog = ({ assignment, request }: JoinReasonDialogProps) => (
  <FormDialog
    title={joinTitle(request.rows)}
    action="Join"
    discard={null}
    staysOpen
    initial={emptyReason}
    check={checkReason}
    save={(draft) => assignment.assign({ ...request, opening: toOpening(draft) })}
    onClose={assignment.dismiss}
  >
    <p className="text-sm text-ink-2">{joinReasonText}</p>
    <ReasonField />
    <FormErrors sentences={assignment.failed ? [assignment.failed.sentence] : []} />
  </FormDialog>
)
