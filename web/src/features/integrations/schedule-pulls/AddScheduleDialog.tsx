import { useQuery } from '@tanstack/react-query'
import { scheduleSourceFacts } from '@wardline/contract/integrations/schedule-sources/schedule-source-kinds.rules.ts'
import type { SourceSchedule } from '@wardline/contract/integrations/schedule-sources/source-schedule.schemas.ts'
import { isBlank } from '@wardline/contract/text.ts'
import { useState, type FormEvent } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input, Select } from '../../../platform/ui/controls/Input.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { ScheduleGroupPicker, type ChosenGroup } from '../../paging/pickers/ScheduleGroupPicker.tsx'
import { AssignmentPicker } from './AssignmentPicker.tsx'
import {
  assignmentsQuery,
  useAddMappings,
  useCreateSchedule,
  type SourceKey,
} from '../schedule-configurations/schedule-source.api.ts'
import { couldNotAddShifts } from '../schedule-configurations/schedule-source.text.ts'

interface AddScheduleDialogProps {
  sourceKey: SourceKey
  /** The mapping that receives the schedule; `null` creates one. */
  schedule: SourceSchedule | null
  onClose: () => void
  /** Leaves the dialog. By default `onClose`. */
  onDone?: (schedule: SourceSchedule) => void
}

const orders = [1, 2, 3, 4, 5, 6, 7, 8, 9]

/** Paging §5: messages under `schedule_group_name` are shown, otherwise a general one. */
export function AddScheduleDialog({ sourceKey, schedule, onClose, onDone }: AddScheduleDialogProps) {
  const noun = scheduleSourceFacts[sourceKey.kind].assignments
  const { data: assignments = [] } = useQuery(assignmentsQuery(sourceKey))
  const create = useCreateSchedule(sourceKey)
  const add = useAddMappings({ ...sourceKey, schedule_id: schedule?.id ?? 0 })
  const [group, setGroup] = useState<ChosenGroup | null>(null)
  const [newName, setNewName] = useState('')
  const [ids, setIds] = useState<string[]>([])
  const [order, setOrder] = useState(1)
  const [problem, setProblem] = useState<string>()
  const name = group?.name ?? newName.trim()
  const mutation = schedule ? add : create
  const fields = isApiError(mutation.error, 400) ? mutation.error.fields : {}
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (!schedule && isBlank(name))
      return setProblem('Choose a schedule group, or enter the name of a new one.')
    if (schedule && ids.length === 0) return setProblem(`Choose at least one of the ${noun}.`)
    setProblem(undefined)
    const body = { assignment_ids: ids, call_order: order }
    const onSuccess = onDone ?? onClose
    if (schedule) add.mutate(body, { onSuccess })
    else create.mutate({ ...body, schedule_group_name: name }, { onSuccess })
  }
  const known = new Set(schedule?.mappings.map(({ assignment_id }) => assignment_id))
  const general =
    mutation.isError && !fields['schedule_group_name'] && !fields['assignment_ids']
      ? [
          couldNotAddShifts,
          ...(isApiError(mutation.error) && mutation.error.detail ? [mutation.error.detail] : []),
        ]
      : []
  return (
    <Dialog
      open
      onClose={onClose}
      title={schedule ? `Add ${noun} to ${schedule.schedule_group_name}` : 'Map a schedule'}
      discardPrompt={
        ids.length > 0 || name !== ''
          ? { question: 'Discard this mapping?', discard: { label: 'Discard' } }
          : undefined
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="accent" busy={mutation.isPending} onClick={() => submit()}>
            {schedule ? `Add ${noun}` : 'Map schedule'}
          </Button>
        </>
      }
    >
      <form noValidate aria-label="Mapping" onSubmit={submit} className="flex flex-col gap-3">
        {!schedule && (
          <>
            <ScheduleGroupPicker
              label="Schedule group"
              hint="Its calendar is filled by the source. Edits made here are kept."
              value={group}
              onChange={(next) => {
                setGroup(next)
                create.reset()
              }}
              error={group ? fields['schedule_group_name']?.[0] : undefined}
            />
            {!group && (
              <Field
                label="Or a new group"
                hint="Gets the fail-over user of the configuration."
                error={fields['schedule_group_name']?.[0] ?? problem}
              >
                {(field) => (
                  <Input
                    {...field}
                    maxLength={100}
                    autoComplete="off"
                    value={newName}
                    onChange={(event) => setNewName(event.target.value)}
                  />
                )}
              </Field>
            )}
          </>
        )}
        <AssignmentPicker
          noun={noun}
          assignments={assignments.filter(({ assignment_id }) => !known.has(assignment_id))}
          value={ids}
          onChange={setIds}
          error={fields['assignment_ids']?.[0] ?? (schedule ? problem : undefined)}
        />
        <Field label="Call order" hint="1 is the first call.">
          {(field) => (
            <Select {...field} value={order} onChange={(event) => setOrder(Number(event.target.value))}>
              {orders.map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <FormErrors sentences={general} />
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
