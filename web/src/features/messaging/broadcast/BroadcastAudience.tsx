import { useQuery } from '@tanstack/react-query'
import { SubmitButton } from '../../../platform/forms/SubmitButton.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { peopleCountText } from '../../accounts/pickers/people-count.view.ts'
import { audienceQuery, type BroadcastTarget } from './broadcast.api.ts'
import { audienceText, type BroadcastDraft } from './broadcast.view.ts'
import { UnreachedPeople } from './UnreachedPeople.tsx'
import * as texts from './broadcast.text.ts'

/** Counts who would receive the draft, above the button that sends it. */
export function BroadcastAudience({ target, draft }: { target: BroadcastTarget; draft: BroadcastDraft }) {
  const { type, exclude_installed } = draft
  const options = { type, exclude_installed }
  const { data: audience, isError, refetch } = useQuery(audienceQuery(target, options))
  return (
    <>
      <div role="status" className="min-h-[18px] text-sm">
        {audience?.problem ? (
          <p className="text-danger">{audience.problem}</p>
        ) : (
          audience && <p className="text-ink-2">{audienceText(audience, exclude_installed)}</p>
        )}
      </div>
      {audience && audience.no_channel > 0 && (
        <UnreachedPeople target={target} options={options} count={audience.no_channel} />
      )}
      {isError && <LoadError onRetry={refetch}>{texts.countFailedText}</LoadError>}
      <div>
        <SubmitButton tone="ok" needs="message">
          {audience && audience.people > 0
            ? texts.sendToLabel(peopleCountText(audience.people))
            : texts.sendLabel}
        </SubmitButton>
      </div>
    </>
  )
}
