import type { SwapRequest } from '@wardline/contract/paging/swaps/swap-request.schemas.ts'
import { Suspense, useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { summaryWithReason } from '../../../platform/forms/error-sentences.ts'
import { lazyComponent } from '../../../platform/loading/lazy-import.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { useDecideSwap } from './swap-request.api.ts'
import * as text from './swap.text.ts'
import { formatShiftSpan } from './swap.view.ts'
import type { SwapDecisionStep } from './SwapDecisionDialog.tsx'

/** Loads the code of forms when it is needed: calendars list swap requests, too. */
const SwapDecisionDialog = lazyComponent(() =>
  import('./SwapDecisionDialog.tsx').then((module) => ({ default: module.SwapDecisionDialog })),
)

/** *Approve* takes one click, unless a rest rule refuses the swap. *Decline* asks for a reason, which may stay blank. */
export function SwapDecisionButtons({ request }: { request: SwapRequest }) {
  const [step, setStep] = useState<SwapDecisionStep>()
  const decide = useDecideSwap({ id: request.id })
  const [first] = request.shifts
  const title = `${text.requestText(request, 0)}, ${first ? formatShiftSpan(first.start, first.end) : ''}`
  const approve = () =>
    decide.mutate(
      { state: 'approved' },
      {
        onError: (reason) => {
          const broken = isApiError(reason) ? reason.fields['emergency_reason'] : undefined
          if (broken) setStep({ kind: 'emergency', sentence: broken.join(' ') })
          else showToast(summaryWithReason(text.couldNotDecide, reason), { tone: 'danger' })
        },
      },
    )
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
      <Button aria-label={`${text.declineLabel}: ${title}`} onClick={() => setStep({ kind: 'decline' })}>
        {text.declineLabel}
      </Button>
      {step && (
        <Suspense>
          <SwapDecisionDialog
            step={step}
            title={title}
            decide={decide.mutateAsync}
            onClose={() => setStep(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
