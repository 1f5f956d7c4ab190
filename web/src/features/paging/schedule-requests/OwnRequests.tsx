import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Section } from '../../../platform/ui/layout/Section.tsx'
import { ownViolationsQuery } from '../rest-rules/violation.api.ts'
import { AbsenceFileDialog } from './AbsenceFileDialog.tsx'
import { RequestDialog } from './RequestDialog.tsx'
import { RequestRow } from './RequestRow.tsx'
import { ownRequestsQuery } from './schedule-request.api.ts'
import * as text from './schedule-request.text.ts'

/** The user’s absences and wishes, and their shifts that break a rule. */
export function OwnRequests() {
  const { data = [], isError, refetch } = useQuery(ownRequestsQuery)
  const { data: violations = [] } = useQuery(ownViolationsQuery)
  const [dialog, setDialog] = useState<'add' | 'import'>()
  const close = () => setDialog(undefined)
  return (
    <>
      <Section title={text.requestsTitle} about={text.aboutOwn}>
        {isError && <LoadError onRetry={refetch}>{text.couldNotLoad}</LoadError>}
        {data.length === 0 && !isError && <p className="text-sm text-ink-2">{text.noOwn}</p>}
        {data.length > 0 && (
          <ul
            role="list"
            aria-label={text.requestsTitle}
            className="overflow-hidden rounded-lg border border-line"
          >
            {data.map((request) => (
              <RequestRow key={request.id} request={request} />
            ))}
          </ul>
        )}
        <div className="flex gap-2 pt-3">
          <Button onClick={() => setDialog('add')}>{text.addLabel}</Button>
          <Button onClick={() => setDialog('import')}>{text.importLabel}</Button>
        </div>
      </Section>
      {violations.length > 0 && (
        <Section title={text.violationsTitle} about={text.aboutViolations}>
          <ul role="list" className="flex flex-col gap-1 text-sm">
            {violations.map((violation) => (
              <li key={`${violation.kind} ${violation.event_id} ${violation.start}`}>
                {violation.group_name}: {violation.text}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {dialog === 'add' && <RequestDialog request={null} onClose={close} />}
      {dialog === 'import' && <AbsenceFileDialog onClose={close} />}
    </>
  )
}
