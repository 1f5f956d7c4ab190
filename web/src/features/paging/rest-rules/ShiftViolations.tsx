import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import * as text from './rest-rule.text.ts'
import { groupViolationsQuery } from './violation.api.ts'
import { ViolationActions } from './ViolationActions.tsx'

interface ShiftViolationsProps {
  group_id: number
  shift: { event_id: number | null; original_start: string; start: string; end: string }
}

/** The rules that a shift breaks, for users who may change it. */
export function ShiftViolations({ group_id, shift }: ShiftViolationsProps) {
  const { data = [] } = useQuery(groupViolationsQuery(group_id, { from: shift.start, until: shift.end }))
  const start = shift.original_start.slice(0, 19)
  return data
    .filter(({ event_id, original_start }) => event_id === shift.event_id && original_start === start)
    .map((violation) => (
      <li
        key={`${violation.kind} ${violation.user_id} ${violation.start}`}
        className="flex items-start gap-2"
      >
        <IconAlertTriangle size={16} aria-hidden className="mt-0.5 flex-none text-warn" />
        <span className="min-w-0">
          {violation.text}{' '}
          {violation.accepted && (
            <span className="block text-ink-2">
              {text.acceptedText(violation.accepted.by, violation.accepted.reason)}
            </span>
          )}
          <ViolationActions violation={violation} />
        </span>
      </li>
    ))
}
