import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { FixedPlanPreview } from '@wardline/contract/paging/fixed-plans/fixed-plan.schemas.ts'
import type { PagingGroupDetail } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import { isApiError } from '../../../platform/api/api-error.ts'
import { useDebounced } from '../../../platform/clock/use-debounced.ts'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { isComplete, toPlanBody, type FixedPlanDraft } from './fixed-plan-draft.view.ts'
import { fixedPlanPreviewQuery } from './fixed-plan.api.ts'
import * as text from './fixed-plan.text.ts'

interface PanelProps {
  group: PagingGroupDetail
  plan_id: number | null
  draft: FixedPlanDraft
}

/** Shows the shifts that the plan replaces, and the gaps and double bookings that saving it makes. */
export function FixedPlanPreviewPanel({ group, plan_id, draft }: PanelProps) {
  const settled = useDebounced(draft, 300)
  const isReady = isComplete(settled)
  const { data, error } = useQuery({
    ...fixedPlanPreviewQuery(group.id, plan_id, toPlanBody({ ...settled, name: settled.name.trim() || '-' })),
    enabled: isReady,
  })
  const refusals = isApiError(error, 400) ? errorSentences(error) : []
  return (
    <section aria-label={text.previewTitle} className="flex flex-col gap-4 text-sm">
      <h2 className="font-semibold">{text.previewTitle}</h2>
      {!isReady && <p className="text-ink-2">{text.waitsForPeople}</p>}
      {isReady && error && (
        <p role="alert" className="text-danger">
          {refusals.length > 0 ? refusals.join(' ') : text.previewFailed}
        </p>
      )}
      {data && isReady && !error && <Preview preview={data} />}
    </section>
  )
}

const Preview = ({ preview: { replaced, warnings } }: { preview: FixedPlanPreview }) => (
  <>
    <div>
      <p role="status">{replaced.length === 0 ? text.replacesNothing : text.replacesText(replaced.length)}</p>
      <ul role="list" className="text-ink-2">
        {replaced.map((shift) => (
          <li key={`${shift.start} ${shift.call_order} ${shift.display_name}`}>{text.replacedText(shift)}</li>
        ))}
      </ul>
    </div>
    {warnings.length > 0 && (
      <ul role="list" aria-label="Warnings" className="flex flex-col gap-1">
        {warnings.map((sentence) => (
          <li key={sentence} className="flex items-start gap-2">
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden className="mt-0.5 flex-none text-warn" />
            {sentence}
          </li>
        ))}
      </ul>
    )}
  </>
)
