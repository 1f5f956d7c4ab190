import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { SegmentedControl } from '../../../platform/ui/controls/SegmentedControl.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Section } from '../../../platform/ui/layout/Section.tsx'
import { acceptedText } from '../rest-rules/rest-rule.text.ts'
import { plannedViolationsQuery } from '../rest-rules/violation.api.ts'
import { ViolationActions } from '../rest-rules/ViolationActions.tsx'
import * as text from './schedule-request.text.ts'

/** The shifts that break a rule, in the groups that the user plans. */
export function PlannedViolations() {
  const [state, setState] = useState<'open' | 'accepted'>('open')
  const [page, setPage] = useState(1)
  const { data, isError, refetch } = useQuery(plannedViolationsQuery(state, page))
  return (
    <Section title={text.violationsTitle} about={text.aboutViolations}>
      <div className="flex flex-col items-start gap-3">
        <SegmentedControl
          legend={text.violationsTitle}
          hideLegend
          value={state}
          segments={text.violationStates}
          onChange={(value) => {
            setState(value)
            setPage(1)
          }}
        />
        {isError && <LoadError onRetry={refetch}>{text.couldNotLoadViolations}</LoadError>}
        {data?.results.length === 0 && (
          <p className="text-sm text-ink-2">{state === 'open' ? text.noViolations : text.noneAccepted}</p>
        )}
        {data && data.results.length > 0 && (
          <ul
            role="list"
            aria-label={text.violationsTitle}
            className="w-full overflow-hidden rounded-lg border border-line"
          >
            {data.results.map((violation) => (
              <li
                key={`${violation.kind} ${violation.event_id} ${violation.original_start} ${violation.user_id}`}
                className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-3 py-2 text-sm last:border-b-0"
              >
                <span className="min-w-0 flex-1 basis-60">
                  <span className="font-medium">{violation.group_name}</span>: {violation.text}
                  {violation.accepted && (
                    <span className="block text-xs text-ink-2">
                      {acceptedText(violation.accepted.by, violation.accepted.reason)}
                    </span>
                  )}
                </span>
                <Link
                  to="/pagingGroups/$group/events/$eventId"
                  params={{ group: violation.group_uid, eventId: String(violation.event_id) }}
                  search={{ originalStart: violation.original_start }}
                  className="text-accent underline"
                >
                  {text.openShiftLabel}
                </Link>
                <ViolationActions violation={violation} />
              </li>
            ))}
          </ul>
        )}
        {data && (data.previous ?? data.next) && (
          <div className="flex gap-2">
            <Button disabled={!data.previous} onClick={() => setPage(page - 1)}>
              Previous
            </Button>
            <Button disabled={!data.next} onClick={() => setPage(page + 1)}>
              Next
            </Button>
          </div>
        )}
      </div>
    </Section>
  )
}
