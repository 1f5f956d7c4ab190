import type { SwapRequest } from '@wardline/contract/paging/swaps/swap-request.schemas.ts'
import { useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { summaryWithReason } from '../../../platform/forms/error-sentences.ts'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { emergencyHint, emergencyLabel } from '../rest-rules/rest-rule.text.ts'
import { useDecideSwap } from './swap-request.api.ts'
import * as text from './swap.text.ts'
import { formatShiftSpan } from './swap.view.ts'

/** *Approve* takes one click, unless a rest rule refuses the swap. *Decline* asks for a reason, which may stay blank. */
export function SwapDecisionButtons({ request }: { request: SwapRequest }) {
  const [dialog, setDialog] = useState<{ kind: 'decline' } | { kind: 'emergency'; sentence: string }>()
  const decide = useDecideSwap({ id: request.id })
  const [first] = request.shifts
  const title = `${text.requestText(request, 0)}, ${first ? formatShiftSpan(first.start, first.end) : ''}`
  const approve = () =>
    decide.mutate(
      { state: 'approved' },
      {
        onError: (reason) => {
          const broken = isApiError(reason) ? reason.fields['emergency_reason'] : undefined
          if (broken) setDialog({ kind: 'emergency', sentence: broken.join(' ') })
          else showToast(summaryWithReason(text.couldNotDecide, reason), { tone: 'danger' })
        },
      },
    )
  const close = () => setDialog(undefined)
  return (
    <>
      <Button
        tone="accent"
        aria-label={`${text.approveLabel}: ${title}`}
        busy={decide.isPending}
        onClick={approve}
      >
        {text.approveLabel}
      </Button>
      <Button aria-label={`${text.declineLabel}: ${title}`} onClick={() => setDialog({ kind: 'decline' })}>
        {text.declineLabel}
      </Button>
      {dialog?.kind === 'decline' && (
        <FormDialog
          title={text.declineTitle}
          action={text.declineLabel}
          size="small"
          initial={{ reason: '' }}
          save={({ reason }) => decide.mutateAsync({ state: 'declined', reason })}
          failure={text.couldNotDecide}
          onClose={close}
        >
          <p className="text-sm">{title}.</p>
          <TextField name="reason" label={text.reasonLabel} hint={text.reasonHint} maxLength={200} />
        </FormDialog>
      )}
      {dialog?.kind === 'emergency' && (
        <FormDialog
          title={text.approveTitle}
          action={text.approveLabel}
          size="small"
          initial={{ emergency_reason: '' }}
          save={({ emergency_reason }) => decide.mutateAsync({ state: 'approved', emergency_reason })}
          failure={text.couldNotDecide}
          onClose={close}
        >
          <p className="text-sm">{dialog.sentence}</p>
          <TextField
            name="emergency_reason"
            label={emergencyLabel}
            hint={emergencyHint}
            required={text.emergencyMissing}
            maxLength={200}
          />
        </FormDialog>
      )}
    </>
  )
}
