import { useQuery } from '@tanstack/react-query'
import type { PatientHandoff } from '@wardline/contract/patients/handoffs/patient-handoff.schemas.ts'
import { isTemporary } from '../../../platform/api/api-error.ts'
import { routeQuery } from '../../../platform/api/route-query.ts'
import { formatFullDateTime } from '../../../platform/clock/dates.ts'
import { summaryWithReason } from '../../../platform/forms/error-sentences.ts'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { AppLink } from '../../../platform/ui/layout/AppLink.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { PatientIdentity } from '../components/PatientIdentity.tsx'
import { handoffKey } from '../handoffs/handoff.api.ts'
import { HandoffText } from '../handoffs/HandoffText.tsx'
import { describeHandoffEnd } from './handoff-end.view.ts'

const handoffQuery = (id: number) => routeQuery(handoffKey, 'GET /api/v1/pcm/handoffs/{id}/', { id })

/** One handoff as it was given, to read only. */
export function HandoffPage({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(handoffQuery(id))
  return (
    <Page title="Handoff">
      {error &&
        (isTemporary(error) ? (
          <LoadError onRetry={refetch}>Could not open the handoff.</LoadError>
        ) : (
          <FormErrors sentences={[summaryWithReason('Could not open the handoff', error)]} />
        ))}
      {!data && !error && (
        <Skeleton label="Loading the handoff">
          <SkeletonBlock className="h-96 w-full" />
        </Skeleton>
      )}
      {data && <LoadedHandoff handoff={data} />}
    </Page>
  )
}

const ignoreCheck = () => {}

function LoadedHandoff({ handoff }: { handoff: PatientHandoff }) {
  const { id: own_id } = useMe()
  const { patient, from, to, requested, read_back, may } = handoff
  return (
    <section aria-label={`Handoff of ${patient.display_name}`} className="rounded-xl border border-line">
      <header className="flex flex-wrap items-start gap-3 border-b border-line px-4 py-3 md:px-5">
        <PatientIdentity patient={patient} className="flex-1 basis-56" />
        <AppLink href={`/patient/${patient.id}`} className="text-sm font-medium text-accent underline">
          Open patient
        </AppLink>
      </header>
      <div className="border-b border-line px-4 py-3 text-sm md:px-5">
        <p>
          From <strong className="font-semibold">{from.display_name}</strong> to{' '}
          <strong className="font-semibold">{to.display_name}</strong>, requested on{' '}
          {formatFullDateTime(Date.parse(requested))}.
        </p>
        <p className="text-ink-2">{describeHandoffEnd(handoff)}</p>
        {may.accept && (
          <AppLink href="/patient/handoffs" className="font-medium text-accent underline">
            Accept or decline it
          </AppLink>
        )}
      </div>
      <HandoffText handoff={handoff} own_id={own_id} checked={undefined} onCheck={ignoreCheck} />
      {read_back !== '' && (
        <p className="px-4 py-4 text-sm whitespace-pre-line wrap-anywhere md:px-5">
          <span className="font-medium">Read back:</span> {read_back}
        </p>
      )}
    </section>
  )
}
