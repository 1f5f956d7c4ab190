import { useQuery } from '@tanstack/react-query'
import type { Occurrence } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import type { PagingGroupDetail } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import { useState } from 'react'
import { CheckList } from '../../../platform/forms/CheckList.tsx'
import { SelectField } from '../../../platform/forms/ChoiceFields.tsx'
import { DraftFields } from '../../../platform/forms/DraftFields.tsx'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { occurrencesQuery } from '../events/occurrence.api.ts'
import { addDays, startOfDay, toWallTime, type WallTime } from '../wall-time/wall-time.view.ts'
import { checkShiftPart } from './shift-part.view.ts'
import { ShiftPartFields } from './ShiftPartFields.tsx'
import { listSwappable, newSwapDraft, toSwapBody, type SwapDraft } from './swap-draft.view.ts'
import { useCreateSwapRequest } from './swap-request.api.ts'
import * as text from './swap.text.ts'
import { formatShiftSpan } from './swap.view.ts'

export interface SwapRequestDialogProps {
  group: PagingGroupDetail
  occurrence: Occurrence
  me: number
  now: WallTime
  onClose: () => void
}

const daysAhead = 56

const toOption = ({ occurence_id, start, end }: Occurrence) => ({
  value: occurence_id,
  label: formatShiftSpan(start, end),
})

export function SwapRequestDialog({ group, occurrence, me, now, onClose }: SwapRequestDialogProps) {
  const create = useCreateSwapRequest({ id: group.id })
  const [initial] = useState(() => newSwapDraft(occurrence, now))
  const today = startOfDay(now)
  const { data: upcoming = [] } = useQuery(
    occurrencesQuery(group.id, { start: today, end: addDays(today, daysAhead) }),
  )
  const ownOthers = listSwappable(upcoming, { user_id: me, now }).filter(
    ({ occurence_id }) => occurence_id !== occurrence.occurence_id,
  )
  const colleagues = group.members.filter(({ user_id, can_receive }) => user_id !== me && can_receive)
  return (
    <FormDialog
      title={text.requestTitle}
      size="small"
      action={text.sendLabel}
      initial={initial}
      check={checkShiftPart}
      save={(draft: SwapDraft) => create.mutateAsync(toSwapBody(draft, occurrence, upcoming))}
      failure={text.couldNotSend}
      onClose={onClose}
    >
      <p className="text-sm">{formatShiftSpan(occurrence.start, occurrence.end)}</p>
      <ShiftPartFields
        legend="Give away"
        wholeLabel={toWallTime(occurrence.start) > now ? 'Whole shift' : 'From now'}
      />
      {ownOthers.length > 0 && (
        <CheckList
          name="more"
          properties={['shifts']}
          legend={text.moreShiftsLabel}
          hint={text.moreShiftsHint}
          options={ownOthers.map(toOption)}
        />
      )}
      <SelectField
        name="to_user_id"
        properties={['to_user_ids']}
        label={text.askLabel}
        hint={group.swaps_need_approval ? text.approvalNote : undefined}
        options={[
          { value: 0, label: text.everyone },
          ...colleagues.map(({ user_id, display_name }) => ({ value: user_id, label: display_name })),
        ]}
      />
      <DraftFields<SwapDraft & Record<string, unknown>>>
        {({ draft: { to_user_id } }) =>
          to_user_id !== 0 && (
            <CheckList
              key={to_user_id}
              name="wanted"
              legend={text.exchangeLabel}
              hint={text.exchangeHint}
              options={listSwappable(upcoming, { user_id: to_user_id, now }).map(toOption)}
              empty={<p className="text-sm text-ink-2">{text.noneToExchange}</p>}
            />
          )
        }
      </DraftFields>
    </FormDialog>
  )
}
