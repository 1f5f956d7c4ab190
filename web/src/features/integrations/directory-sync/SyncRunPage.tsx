import { IconAlertTriangle, IconDownload, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { SyncRun } from '@wardline/contract/integrations/directory-sync/directory-sync.schemas.ts'
import { formatDateTime } from '../../../platform/clock/dates.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { InvitationLink } from '../../accounts/components/InvitationLink.tsx'
import { RunCounts } from './RunCounts.tsx'
import { RunDecision } from './RunDecision.tsx'
import { RunDuties } from './RunDuties.tsx'
import { RunEntries } from './RunEntries.tsx'
import { RunUnits } from './RunUnits.tsx'
import { runCsvUrl, runQuery, useStartRun, type RunRef } from './sync.api.ts'
import { explainStop, syncTitle } from './sync.text.ts'

export function SyncRunPage({ params }: { params: RunRef }) {
  const { data: run, isError, refetch } = useQuery(runQuery(params))
  if (run) return <Run run={run} params={params} />
  return (
    <Page title={syncTitle}>
      {isError ? (
        <LoadError onRetry={refetch}>Could not load the run.</LoadError>
      ) : (
        <Skeleton label="Loading run">
          <SkeletonBlock className="h-64 w-full" />
        </Skeleton>
      )}
    </Page>
  )
}

function Run({ run, params }: { run: SyncRun; params: RunRef }) {
  const now = useMinute()
  const navigate = useNavigate()
  const start = useStartRun({ id: params.id })
  const repeat = () =>
    start.mutate(undefined, {
      onSuccess: ({ id }) =>
        void navigate({
          to: '/accountSettings/$section/{-$item}',
          params: { section: 'userSyncRuns', item: `${params.id}-${id}` },
        }),
    })
  const isRead = run.read !== null
  return (
    <Page
      title={`Run of ${formatDateTime(Date.parse(run.started), now)}`}
      about={
        <>
          <Link
            to="/accountSettings/$section/{-$item}"
            params={{ section: 'userSync', item: String(params.id) }}
            className="underline underline-offset-2"
          >
            {run.config.name}
          </Link>
          {' · '}
          {run.is_scheduled ? 'By the schedule' : `By ${run.started_by ?? 'an administrator'}`}
        </>
      }
      actions={
        <div className="flex flex-wrap gap-2">
          {isRead && (
            <a
              href={runCsvUrl(params)}
              download
              className="inline-flex h-control items-center gap-1.5 rounded-md border border-line-strong bg-surface px-3 text-sm font-medium hover:bg-hover"
            >
              <IconDownload size={16} stroke={1.75} aria-hidden />
              CSV
            </a>
          )}
          {run.may.repeat && (
            <Button busy={start.isPending} onClick={repeat}>
              <IconRefresh size={16} stroke={1.75} aria-hidden />
              Run again
            </Button>
          )}
        </div>
      }
    >
      {start.error && <FormErrors sentences={['Could not start a run', ...errorSentences(start.error)]} />}
      <Notice run={run} />
      {isRead && (
        <>
          <RunCounts run={run} />
          <div className="mt-4 grid gap-x-8 gap-y-6 lg:grid-cols-[3fr_2fr]">
            <RunUnits units={run.units} />
            {run.counts.deactivate > 0 && <RunDuties params={params} count={run.counts.deactivate} />}
          </div>
        </>
      )}
      {run.applied.create > 0 && <InvitationLink />}
      <RunDecision key={`${run.id} ${run.state}`} run={run} params={params} />
      {isRead && <RunEntries run={run} params={params} />}
    </Page>
  )
}

function Notice({ run }: { run: SyncRun }) {
  const stop = run.must_confirm && run.state === 'ready' ? explainStop(run) : undefined
  const title = stop?.title ?? (run.problem === null ? undefined : 'The run changed nothing.')
  if (title === undefined) return null
  return (
    <div role="alert" className="mb-4 flex gap-3 rounded-xl bg-danger-soft p-3 text-sm">
      <IconAlertTriangle size={18} aria-hidden className="mt-0.5 flex-none text-danger" />
      <div>
        <p className="font-semibold">{title}</p>
        <p>{stop?.reason ?? run.problem}</p>
      </div>
    </div>
  )
}
