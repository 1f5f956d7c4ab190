import type { ScheduleRequest } from '@wardline/contract/paging/schedule-requests/schedule-request.schemas.ts'
import { useState } from 'react'
import { summaryWithReason } from '../../../platform/forms/error-sentences.ts'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { useDecideRequest } from './schedule-request.api.ts'
import * as text from './schedule-request.text.ts'

/** *Approve* takes one click; *Decline* asks for a reason, which may be left blank. */
export function DecideButtons({ request }: { request: ScheduleRequest }) {
  const [isDeclining, setDeclining] = useState(false)
  const decide = useDecideRequest({ id: request.id })
  const { display_name, version } = request
  return (
    <>
      <Button
        tone="accent"
        aria-label={`${text.approveLabel}: ${display_name}`}
        busy={decide.isPending}
        onClick={() =>
          decide.mutate(
            { state: 'approved', version },
            {
              onError: (reason) =>
                showToast(summaryWithReason(text.couldNotDecide, reason), { tone: 'danger' }),
            },
          )
        }
      >
        {text.approveLabel}
      </Button>
      <Button aria-label={`${text.declineLabel}: ${display_name}`} onClick={() => setDeclining(true)}>
        {text.declineLabel}
      </Button>
      {isDeclining && (
        <FormDialog
          title={`${text.declineLabel}: ${display_name}`}
          action={text.declineLabel}
          size="small"
          initial={{ reason: '' }}
          save={({ reason }) => decide.mutateAsync({ state: 'declined', reason, version })}
          failure={`${text.couldNotDecide}.`}
          onClose={() => setDeclining(false)}
        >
          <TextField name="reason" label={text.reasonLabel} hint={text.reasonHint} maxLength={200} />
        </FormDialog>
      )}
    </>
  )
}
