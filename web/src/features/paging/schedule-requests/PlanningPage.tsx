import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ScheduleRequest } from '@wardline/contract/paging/schedule-requests/schedule-request.schemas.ts'
import { useState, type ReactNode } from 'react'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { Section } from '../../../platform/ui/layout/Section.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { qualificationsTitle } from '../qualifications/qualification.text.ts'
import { SwapsToDecide } from '../swaps/SwapsToDecide.tsx'
import { AbsenceFileDialog } from './AbsenceFileDialog.tsx'
import { DecideButtons } from './DecideButtons.tsx'
import { PlannedViolations } from './PlannedViolations.tsx'
import { RequestDialog } from './RequestDialog.tsx'
import { RequestRow } from './RequestRow.tsx'
import { plannedFileUrl, plannedRequestsQuery } from './schedule-request.api.ts'
import * as text from './schedule-request.text.ts'

/** Lists the absences that await a decision, the shifts that break a rule, and all upcoming absences and wishes. */
export function PlanningPage() {
  const me = useMe()
  const { data, isError, refetch } = useQuery(plannedRequestsQuery)
  const [dialog, setDialog] = useState<'add' | 'import'>()
  const close = () => setDialog(undefined)
  return (
    <Page
      title={text.planningTitle}
      about={text.aboutPlanning}
      actions={
        <>
          {me.permissions.includes('scheduling.change_oncallevent') && (
            <Link
              to="/accountSettings/$section/{-$item}"
              params={{ section: 'restRules', item: undefined }}
              className="text-sm text-accent underline"
            >
              {text.rulesLink}
            </Link>
          )}
          <Link to="/onCall/roster" className="text-sm text-accent underline">
            {text.rosterLink}
          </Link>
          <Link to="/qualifications" className="text-sm text-accent underline">
            {qualificationsTitle}
          </Link>
          <a href={plannedFileUrl} download className="text-sm text-accent underline">
            {text.exportLabel}
          </a>
          <Button onClick={() => setDialog('import')}>{text.importLabel}</Button>
          <Button tone="accent" onClick={() => setDialog('add')}>
            {text.addLabel}
          </Button>
        </>
      }
    >
      {isError && !data && <LoadError onRetry={refetch}>{text.couldNotLoad}</LoadError>}
      {!data && !isError && (
        <Skeleton label={text.planningTitle}>
          <SkeletonBlock className="mb-2 h-12 w-full" />
        </Skeleton>
      )}
      {data && (
        <Section title={text.decideTitle}>
          <RequestList
            label={text.decideTitle}
            requests={data.filter(({ state }) => state === 'requested')}
            none={text.noneToDecide}
            renderActions={(request) => request.may.decide && <DecideButtons request={request} />}
          />
        </Section>
      )}
      <SwapsToDecide />
      <PlannedViolations />
      {data && (
        <Section title={text.plannedTitle}>
          <RequestList
            label={text.plannedTitle}
            requests={data.filter(({ state }) => state !== 'requested')}
            none={text.nonePlanned}
          />
        </Section>
      )}
      {dialog === 'add' && <RequestDialog request={null} asksForPerson onClose={close} />}
      {dialog === 'import' && <AbsenceFileDialog asksForPerson onClose={close} />}
    </Page>
  )
}

interface RequestListProps {
  label: string
  requests: readonly ScheduleRequest[]
  /** Shown for an empty list. */
  none: string
  renderActions?: (request: ScheduleRequest) => ReactNode
}

function RequestList({ label, requests, none, renderActions }: RequestListProps) {
  if (requests.length === 0) return <p className="text-sm text-ink-2">{none}</p>
  return (
    <ul role="list" aria-label={label} className="overflow-hidden rounded-lg border border-line">
      {requests.map((request) => (
        <RequestRow key={request.id} request={request} showsName>
          {renderActions?.(request)}
        </RequestRow>
      ))}
    </ul>
  )
}
