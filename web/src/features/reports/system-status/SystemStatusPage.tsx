import { useQuery } from '@tanstack/react-query'
import type { SystemStatus } from '@wardline/contract/reports/status.schemas.ts'
import { formatDateTime } from '../../../platform/clock/dates.ts'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { Section } from '../../../platform/ui/layout/Section.tsx'
import { SkeletonBlock, Skeleton } from '../../../platform/ui/feedback/Skeleton.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { ChannelMetrics } from './ChannelMetrics.tsx'
import { StatusSummary } from './StatusSummary.tsx'
import { StatusChecks } from './StatusChecks.tsx'
import { listStatusChecks } from './status-checks.view.ts'
import { describeFinding } from './status-summary.view.ts'
import { statusQuery } from './system-status.api.ts'
import { listMetrics } from './system-status.view.ts'

export function SystemStatusPage() {
  const maySee = useMe().permissions.includes('base.view_integrationconfiguration')
  const { data: status, isError, refetch } = useQuery({ ...statusQuery, enabled: maySee })
  return (
    <Page title="System status" about="Are pages getting through?" isReadOnly>
      {!maySee && <PermissionRequired to="view the system status" />}
      {isError && (
        <LoadError onRetry={refetch} className="mb-3">
          Could not {status ? 'refresh' : 'load'} the status.
        </LoadError>
      )}
      {maySee && !status && !isError && (
        <Skeleton label="Loading status">
          <SkeletonBlock className="h-14 w-full" />
          <SkeletonBlock className="mt-6 h-96 w-full" />
        </Skeleton>
      )}
      {status && (
        <>
          <StatusSummary status={status} isStale={isError} />
          <div className="pt-2">
            <Findings status={status} />
            <Section title="Checks">
              <StatusChecks label="Checks" checks={listStatusChecks(status)} />
            </Section>
            <Metrics status={status} />
            <ChannelMetrics status={status} />
          </div>
        </>
      )}
    </Page>
  )
}

function Findings({ status }: { status: SystemStatus }) {
  if (status.findings.length === 0) return null
  return (
    <Section
      title="Findings"
      about="Recorded by the page monitor. A finding disappears when the problem is gone."
    >
      <ul role="list" aria-label="Findings" className="divide-y divide-line">
        {status.findings.map((finding) => {
          const { sentence, advice } = describeFinding(finding)
          return (
            <li key={finding.kind} className="py-3">
              <p className="font-medium text-danger">{sentence}</p>
              <p className="text-sm text-ink-2">
                Since{' '}
                <time dateTime={finding.first_seen}>
                  {formatDateTime(Date.parse(finding.first_seen), Date.parse(status.at))}
                </time>
                {finding.repaired > 0 && `, ${finding.repaired} enqueued again`}. {advice}
              </p>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

const Metrics = ({ status }: { status: SystemStatus }) => (
  <Section title="Your pages" about="This account, last 24 hours.">
    <dl className="flex flex-col gap-2 text-sm">
      {listMetrics(status).map(({ name, value, isHarm }) => (
        <div key={name} className="flex justify-between gap-6">
          <dt className="text-ink-2">{name}</dt>
          <dd className={`text-right tabular-nums ${isHarm ? 'font-medium text-danger' : ''}`}>{value}</dd>
        </div>
      ))}
    </dl>
  </Section>
)
