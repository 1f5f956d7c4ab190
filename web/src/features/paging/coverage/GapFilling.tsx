import { formatDay } from '@wardline/contract/paging/coverage/coverage.rules.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Select } from '../../../platform/ui/controls/Input.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { AppLink } from '../../../platform/ui/layout/AppLink.tsx'
import { useEventMutations } from '../events/event-change.api.ts'
import { createEventDraft } from '../events/event-draft.view.ts'
import { SuggestedMembers } from '../events/SuggestedMembers.tsx'
import { useAssignment } from '../events/use-assignment.ts'
import * as text from './coverage.text.ts'
import {
  fillTimes,
  listFillPeriods,
  newShiftUrl,
  seriesTimes,
  type FillPeriod,
  type GapGroup,
} from './coverage.view.ts'

interface GapFillingProps {
  group: { id: number; uid: string }
  gaps: GapGroup
  /** Stores the rule of a period. A gap that does not repeat needs none. */
  rule: {
    data: { id: number } | undefined
    variables: FillPeriod | undefined
    isError: boolean
    mutate: (period: FillPeriod) => void
  }
  onBack: () => void
  /** A link leads away from the dialog. */
  onLeave: () => void
}

/** Suggests members for one gap, or for gaps that repeat, and puts one of them on call. */
export function GapFilling({ group, gaps, rule, onBack, onLeave }: GapFillingProps) {
  const assign = useAssignment(useEventMutations(group.id), onBack)
  const periods = listFillPeriods(gaps)
  const period = rule.variables
  const isReady = !period || rule.data !== undefined
  const draft = createEventDraft({
    ...(period ? seriesTimes(gaps) : fillTimes(gaps.first)),
    rule_id: rule.data?.id ?? null,
  })
  const select = (until: string) => {
    const selected = periods.find((each) => each.until === until)
    if (selected) rule.mutate(selected)
  }
  return (
    <div className="flex flex-col gap-3">
      {period && (
        <Field label={text.periodLabel} hint={text.periodText(period.count, period.hours)}>
          {(control) => (
            <Select {...control} value={period.until} onChange={({ target }) => select(target.value)}>
              {periods.map((each) => (
                <option key={each.until} value={each.until}>
                  {text.periodOption(formatDay(each.until), each.count)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {rule.isError && (
        <LoadError onRetry={() => period && rule.mutate(period)}>{text.couldNotFill}</LoadError>
      )}
      {isReady && (
        <SuggestedMembers
          group_id={group.id}
          draft={draft}
          onAssign={assign}
          empty={<p className="text-sm text-ink-2">{period ? text.noSuggestion : text.noSuggestionOnce}</p>}
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={onBack}>{text.backToGaps}</Button>
        {isReady && (
          <AppLink
            href={newShiftUrl(group.uid, draft)}
            onClick={onLeave}
            className="text-sm text-accent hover:underline"
          >
            {text.moreOptions}
          </AppLink>
        )}
        {period && (
          <AppLink
            href={`/pagingGroups/${group.uid}/rotations/new`}
            onClick={onLeave}
            className="text-sm text-accent hover:underline"
          >
            {text.takeTurns}
          </AppLink>
        )}
      </div>
    </div>
  )
}
