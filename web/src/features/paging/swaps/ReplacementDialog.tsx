import { useQuery } from '@tanstack/react-query'
import type { FreeMember, Occurrence } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import type { PagingGroupDetail } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import { useState } from 'react'
import { CheckList } from '../../../platform/forms/CheckList.tsx'
import { SelectField } from '../../../platform/forms/ChoiceFields.tsx'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { checkSelected } from '../../../platform/forms/FormField.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { suggestionFacts } from '../events/event.text.ts'
import { freeMembersQuery } from '../events/free-member.api.ts'
import { obstacleOf } from '../events/free-member.view.ts'
import { toWallTime, type WallTime } from '../wall-time/wall-time.view.ts'
import { toShiftPart } from './shift-part.view.ts'
import { useCreateSwapRequest } from './swap-request.api.ts'
import * as text from './swap.text.ts'
import { formatShiftSpan } from './swap.view.ts'

interface ReplacementDialogProps {
  group: PagingGroupDetail
  occurrence: Occurrence
  now: WallTime
  onClose: () => void
}

/** Lets a scheduler ask colleagues to take a shift, or the rest of one that has begun, in the order in which the calendar suggests them. */
export function ReplacementDialog({ group, occurrence, now, onClose }: ReplacementDialogProps) {
  const { target_id, end, call_order } = occurrence
  const [start] = useState(() => toShiftPart(occurrence, now).start)
  const { data, isError, refetch } = useQuery(
    freeMembersQuery(group.id, { start, end: toWallTime(end), rule_id: null, call_order }),
  )
  if (data)
    return (
      <ColleagueForm
        group={group}
        occurrence={occurrence}
        now={now}
        candidates={data.filter(({ user_id }) => user_id !== target_id)}
        onClose={onClose}
      />
    )
  return (
    <Dialog open title={text.replacementLabel} size="medium" onClose={onClose}>
      {isError ? (
        <LoadError onRetry={refetch}>{text.couldNotLoadColleagues}</LoadError>
      ) : (
        <Skeleton label={text.replacementLabel}>
          <SkeletonBlock className="mb-2 h-12 w-full" />
        </Skeleton>
      )}
    </Dialog>
  )
}

const describeCandidate = (candidate: FreeMember): string =>
  [obstacleOf(candidate), suggestionFacts(candidate)].filter(Boolean).join(' · ')

function ColleagueForm({
  group,
  occurrence,
  now,
  candidates,
  onClose,
}: ReplacementDialogProps & { candidates: readonly FreeMember[] }) {
  const create = useCreateSwapRequest({ id: group.id })
  const { event_id, original_start, target_id, target } = occurrence
  const span = formatShiftSpan(occurrence.start, occurrence.end)
  const free = candidates.filter((candidate) => obstacleOf(candidate) === '')
  return (
    <FormDialog
      title={text.replacementLabel}
      action={text.sendLabel}
      initial={{ colleagues: free.map(({ user_id }) => user_id), wait_minutes: 15 }}
      save={({ colleagues, wait_minutes }) =>
        create.mutateAsync({
          user_id: target_id,
          shifts: [{ event_id: event_id ?? 0, original_start }],
          to_user_ids: colleagues,
          wait_minutes,
        })
      }
      failure={text.couldNotSend}
      onClose={onClose}
    >
      <p className="text-sm">
        {toWallTime(occurrence.start) > now ? span : text.restText(span)}.{' '}
        {text.replacementAbout(target.display_name)}
      </p>
      <CheckList
        name="colleagues"
        properties={['to_user_ids', 'shifts']}
        legend={text.colleaguesLabel}
        options={candidates.map((candidate) => ({
          value: candidate.user_id,
          label: candidate.display_name,
          hint: describeCandidate(candidate),
        }))}
        check={checkSelected(text.colleaguesMissing)}
        empty={<p className="text-sm text-ink-2">{text.noColleagues}</p>}
      />
      <SelectField name="wait_minutes" label={text.waitLabel} options={text.waitOptions} />
    </FormDialog>
  )
}
