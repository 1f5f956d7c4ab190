import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatDay, formatTimeRange } from '@wardline/contract/paging/coverage/coverage.rules.ts'
import type { Coverage } from '@wardline/contract/paging/coverage/coverage.schemas.ts'
import { useState } from 'react'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { saveRule } from '../recurrence-rules/recurrence-rule.api.ts'
import * as text from './coverage.text.ts'
import { groupGaps, listFillPeriods, type FillPeriod, type GapGroup } from './coverage.view.ts'
import { GapFilling } from './GapFilling.tsx'

interface CoverageDialogProps {
  coverage: Coverage
  group: { id: number; uid: string; name: string; may: { add_event: boolean } }
  onClose: () => void
}

const maxShown = 50

export function CoverageDialog(props: CoverageDialogProps) {
  const { group, onClose } = props
  const [filled, setFilled] = useState<GapGroup>()
  // Members are rated by the rule of the series, and the series refers to it.
  const rule = useApiMutation((period: FillPeriod) => saveRule(period.rule))
  const fill = (gaps: GapGroup) => {
    setFilled(gaps)
    const [period] = listFillPeriods(gaps)
    if (period) rule.mutate(period)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={filled ? text.fillTitle(filled.title) : text.title(group.name)}
      size="medium"
    >
      {filled ? (
        <GapFilling
          group={group}
          gaps={filled}
          rule={rule}
          onBack={() => {
            setFilled(undefined)
            rule.reset()
          }}
          onLeave={onClose}
        />
      ) : (
        <GapList {...props} onFill={fill} />
      )}
    </Dialog>
  )
}

function GapList({ coverage, group, onFill }: CoverageDialogProps & { onFill: (gaps: GapGroup) => void }) {
  const { count, until, fallback_contact } = coverage
  const all = groupGaps(coverage.gaps, coverage)
  const groups = all.slice(0, maxShown)
  const shown = groups.reduce((sum, each) => sum + each.count, 0)
  if (count === 0)
    return (
      <>
        <p className="flex items-center gap-2 text-sm">
          <IconShieldCheck size={18} stroke={1.75} aria-hidden className="flex-none text-ok" />
          {text.noGaps(formatDay(until))}
        </p>
        <DoubtfulShifts coverage={coverage} />
      </>
    )
  return (
    <>
      <p className="text-sm text-ink-2">{text.fallback(fallback_contact)}</p>
      <ul
        role="list"
        aria-label={text.listLabel}
        className="mt-3 flex flex-col rounded-lg border border-line"
      >
        {groups.map((each) => (
          <GapGroupRow
            key={`${each.title} ${each.first.start}`}
            gaps={each}
            onFill={group.may.add_event ? () => onFill(each) : undefined}
          />
        ))}
      </ul>
      {count > shown && (
        <p className="mt-2 text-sm text-ink-2">{text.more(count - shown, formatDay(until))}</p>
      )}
      <DoubtfulShifts coverage={coverage} />
    </>
  )
}

/** The shifts that only someone with an open violation covers, for users who may change the calendar. */
function DoubtfulShifts({ coverage: { doubtful_shifts, until } }: { coverage: Coverage }) {
  if (!doubtful_shifts || doubtful_shifts.length === 0) return null
  const more = doubtful_shifts.length - maxShown
  return (
    <section aria-label={text.doubtfulTitle} className="mt-3 flex flex-col gap-2">
      <h3 className="text-sm font-medium">{text.doubtfulTitle}</h3>
      <ul role="list" aria-label={text.doubtfulTitle} className="flex flex-col rounded-lg border border-line">
        {doubtful_shifts.slice(0, maxShown).map((violation) => {
          const { kind, user_id, display_name, event_id, original_start } = violation
          const time = formatTimeRange(violation)
          return (
            <li
              key={`${kind} ${event_id} ${original_start} ${user_id}`}
              className="flex items-center gap-3 border-b border-line px-3 py-2 last:border-b-0"
            >
              <IconAlertTriangle size={16} stroke={1.75} aria-hidden className="flex-none text-danger" />
              <div className="min-w-0 flex-1">
                <p className="text-sm font-medium tabular-nums">{time}</p>
                <p className="text-xs text-ink-2">{violation.text}</p>
              </div>
              <Link
                to="/pagingGroups/$group/events/$eventId"
                params={{ group: violation.group_uid, eventId: String(event_id) }}
                search={{ originalStart: original_start }}
                aria-label={text.openShiftLabel(display_name, time)}
                className="text-sm text-accent underline"
              >
                {text.openShift}
              </Link>
            </li>
          )
        })}
      </ul>
      {more > 0 && <p className="text-sm text-ink-2">{text.more(more, formatDay(until))}</p>}
    </section>
  )
}

function GapGroupRow({ gaps, onFill }: { gaps: GapGroup; onFill: (() => void) | undefined }) {
  const { title, detail, sentence, count, rule } = gaps
  return (
    <li className="flex items-center gap-3 border-b border-line px-3 py-2 last:border-b-0">
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden className="flex-none text-danger" />
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium tabular-nums">
          {title} {count > 1 && <span className="font-normal text-ink-2">· {text.times(count)}</span>}
        </p>
        <p className="text-xs text-ink-2 tabular-nums">{detail}</p>
        <p className="text-xs text-ink-2">{sentence}</p>
      </div>
      {onFill && (
        <Button aria-label={rule ? text.fillAllLabel(title) : text.fillLabel(title)} onClick={onFill}>
          {rule ? text.fillAll : text.fill}
        </Button>
      )}
    </li>
  )
}
