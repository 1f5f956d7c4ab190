import { useQuery } from '@tanstack/react-query'
import { findingText, statusLines } from '@wardline/contract/reports/status.rules.ts'
import type { SystemStatus } from '@wardline/contract/reports/status.schemas.ts'
import { momentText } from '../../../platform/clock/dates.ts'
import { Page } from '../../../platform/ui/Page.tsx'
import { RightNeeded } from '../../../platform/ui/RightNeeded.tsx'
import { Section } from '../../../platform/ui/Section.tsx'
import { Bone, Skeleton } from '../../../platform/ui/Skeleton.tsx'
import { TryAgain } from '../../../platform/ui/TryAgain.tsx'
import { useMe } from '../../accounts/me.api.ts'
import { ChannelFigures } from '../components/ChannelFigures.tsx'
import { StatusHead } from '../components/StatusHead.tsx'
import { StatusRows } from '../components/StatusRows.tsx'
import { statusQuery } from '../status.api.ts'
import { figuresOf } from '../status.view.ts'

/** Whether pages arrive, and how one knows: for administrators, read again every ten seconds. */
export function SystemStatusPage() {
  const maySee = useMe().permissions.includes('base.view_integrationconfiguration')
  const { data: status, isError, refetch } = useQuery({ ...statusQuery, enabled: maySee })
  return (
    <Page
      title="System status"
      about="Whether pages arrive, and who makes sure of it. Read again every ten seconds."
      isOnlyRead
    >
      {!maySee && <RightNeeded what="Seeing how the system is" />}
      {isError && (
        <TryAgain onTry={refetch} className="mb-3">
          The status could not be read{status ? ' again' : ''}.
        </TryAgain>
      )}
      {maySee && !status && !isError && (
        <Skeleton label="Loading the status">
          <Bone className="h-14 w-full" />
          <Bone className="mt-6 h-96 w-full" />
        </Skeleton>
      )}
      {status && (
        <>
          <StatusHead status={status} isStale={isError} />
          <div className="pt-2">
            <Findings status={status} />
            <Section title="What is checked">
              <StatusRows label="What is checked" lines={statusLines(status)} />
            </Section>
            <Figures status={status} />
            <ChannelFigures status={status} />
          </div>
        </>
      )}
    </Page>
  )
}

/** What is not as promised now, with what to do about it. */
function Findings({ status }: { status: SystemStatus }) {
  if (status.findings.length === 0) return null
  return (
    <Section title="Found" about="Written down by the auditor; each goes by itself when it is right again.">
      <ul role="list" aria-label="Found" className="divide-y divide-line">
        {status.findings.map((finding) => {
          const { sentence, advice } = findingText(finding)
          return (
            <li key={finding.kind} className="py-3">
              <p className="font-medium text-danger">{sentence}</p>
              <p className="text-sm text-ink-2">
                Since{' '}
                <time dateTime={finding.first_seen}>
                  {momentText(Date.parse(finding.first_seen), Date.parse(status.at))}
                </time>
                {finding.repaired > 0 && `, ${finding.repaired} put down again`}. {advice}
              </p>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

const Figures = ({ status }: { status: SystemStatus }) => (
  <Section title="Your pages" about="Of this account, in the last 24 hours.">
    <dl className="flex flex-col gap-2 text-sm">
      {figuresOf(status).map(({ name, value, isHarm }) => (
        <div key={name} className="flex justify-between gap-6">
          <dt className="text-ink-2">{name}</dt>
          <dd className={`text-right tabular-nums ${isHarm ? 'font-medium text-danger' : ''}`}>{value}</dd>
        </div>
      ))}
    </dl>
  </Section>
)
